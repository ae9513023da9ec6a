import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPlaywrightReport, readVitestReport, type Count } from './reports.ts'
import { runCommand } from './run-command.ts'

export interface Step {
  /** What `--only` calls it. */
  id: string
  title: string
  run: () => Promise<Count>
}

const failed = (reason: string): Count => ({ passed: 0, failed: 1, skipped: 0, failures: [reason] })

/** Commands that must all succeed, counted together as one test. */
function check(id: string, title: string, ...commands: [string, ...string[]][]): Step {
  return {
    id,
    title,
    run: async () => {
      for (const [command, ...args] of commands) {
        const { ok, output } = await runCommand(command, args)
        if (!ok) return failed(`${[command, ...args].join(' ')}\n${output}`)
      }
      return { passed: 1, failed: 0, skipped: 0, failures: [] }
    },
  }
}

/** A test runner that writes a report. Ending without one, or an error outside any test, counts as one failure. */
function suite(
  id: string,
  title: string,
  command: (report: string) => { command: string; args: string[]; env?: Record<string, string> },
  read: (report: string) => Count,
): Step {
  return {
    id,
    title,
    run: async () => {
      const report = join(mkdtempSync(join(tmpdir(), 'vaiven-test-')), 'report.json')
      const { command: name, args, env } = command(report)
      const { ok, output } = await runCommand(name, args, { env })
      if (!existsSync(report)) return failed(output)
      const count = read(report)
      return ok || count.failed > 0 ? count : { ...count, failed: 1, failures: [output] }
    },
  }
}

/** What `npm start` does before it opens: nothing when the build matches these sources. */
const BUILD = `import('./scripts/build-if-stale.ts').then((module) => module.buildIfStale())`

const vitest = (project: string) => (report: string) => ({
  command: 'vitest',
  args: ['run', '--project', project, '--reporter=json', `--outputFile=${report}`],
})

/** playwright.config.ts finds the browser itself. */
const playwright = (report: string) => ({
  command: 'playwright',
  args: ['test'],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
})

export const NO_BROWSER =
  'No Chromium found: install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.'

/** Everything `npm test` proves, in order. `browser` is a Chromium; null: none was found. */
export function testSteps(browser: string | null): Step[] {
  return [
    check('typegen', 'database types match the migrations', [
      'node',
      'scripts/typegen.ts',
      '--check',
    ]),
    check('types', 'types', ['react-router', 'typegen'], ['tsc']),
    check('lint', 'lint', ['oxlint', '--deny-warnings']),
    check('format', 'format', ['oxfmt', '--check']),
    check('unused', 'no dead code', ['knip']),
    suite('unit', 'unit tests', vitest('unit'), readVitestReport),
    suite(
      'backend',
      'backend, server, contract and policy tests',
      vitest('backend'),
      readVitestReport,
    ),
    check('build', 'build', ['node', '--eval', BUILD]),
    browser
      ? suite('e2e', 'end-to-end tests', playwright, readPlaywrightReport)
      : { id: 'e2e', title: 'end-to-end tests', run: async () => failed(NO_BROWSER) },
  ]
}
