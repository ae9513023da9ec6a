import { parseArgs } from 'node:util'
import { findPostgres } from '#tests/support/postgres.ts'
import { installPackages, isRoot } from './test/debian.ts'
import { findBrowser, findHeadlessShell, HEADLESS_SHELL } from './test/find-browser.ts'
import { NO_BROWSER, testSteps } from './test/steps.ts'

/**
 * `npm test`: every check and every test, on a machine that may have nothing but Node.
 * `npm test -- --only lint,unit` runs those steps alone. The last line is 'N passed, N failed'; the exit code follows.
 */
const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } })
const only = values.only?.flatMap((names) => names.split(','))
const wants = (id: string) => !only || only.includes(id)

const NO_POSTGRES =
  'No PostgreSQL found: the tests on it are skipped (Debian: apt-get install postgresql).'

const say = (line: string) => process.stdout.write(`${line}\n`)
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** As root it installs what is missing; otherwise it says in one line what a person should install. */
async function provide(found: () => unknown, packages: string[], advice: string): Promise<boolean> {
  if (found()) return true
  if (!isRoot) {
    say(advice)
    return false
  }
  say(`Installing ${packages.join(', ')}…`)
  try {
    await installPackages(packages)
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
  }
  return Boolean(found())
}

const started = performance.now()
const total = { passed: 0, failed: 0, skipped: 0 }
const failures: string[] = []
const flaky: string[] = []
const fail = (reason: string) => {
  total.failed += 1
  failures.push(reason)
}

if (wants('e2e')) await provide(findBrowser, ['chromium', 'fonts-liberation'], NO_BROWSER)
// Only faster: without it the tests run in the available browser.
if (wants('e2e') && isRoot && !process.env.CHROMIUM_PATH && !findHeadlessShell()) {
  await installPackages([HEADLESS_SHELL]).catch(() => {})
}
if (wants('backend') && !(await provide(findPostgres, ['postgresql'], NO_POSTGRES))) {
  // A person's machine may do without; the machine that guards the project may not.
  if (process.env.CI) fail(NO_POSTGRES)
}

const steps = testSteps(findBrowser())
for (const name of only ?? []) {
  if (!steps.some(({ id }) => id === name)) {
    fail(`--only knows no '${name}', but ${steps.map(({ id }) => id).join(', ')}`)
  }
}

for (const step of steps.filter(({ id }) => wants(id))) {
  const begun = performance.now()
  process.stdout.write(`${step.title}: `)
  const count = await step.run()
  total.passed += count.passed
  total.failed += count.failed
  total.skipped += count.skipped
  failures.push(...count.failures)
  flaky.push(...(count.flaky ?? []))
  const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : ''
  say(
    `${count.passed} passed, ${count.failed} failed${skipped} (${seconds(performance.now() - begun)})`,
  )
}

for (const account of flaky) say(`\n⚠ passed on the second try: ${account}`)
for (const failure of failures) say(`\n✗ ${failure}`)
say(`\n${seconds(performance.now() - started)}`)
say(
  `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
)
process.exitCode = total.failed > 0 ? 1 : 0
