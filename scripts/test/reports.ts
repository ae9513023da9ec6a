import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** What a step adds to the last line, with a readable account of each failure. */
export interface Count {
  passed: number
  failed: number
  skipped: number
  failures: string[]
  /** Passed, but only on the second try. */
  flaky?: string[]
}

/** Stack lines of libraries help nobody. */
const withoutForeignLines = (text: string) =>
  text
    .split('\n')
    .filter((line) => !/^\s+at .*(node_modules|node:internal)/.test(line))
    .join('\n')

interface VitestReport {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[]
  }[]
}

/** Reads a report of vitest's JSON reporter. A file that could not even load counts as one failed test. */
export function readVitestReport(path: string): Count {
  const report = JSON.parse(readFileSync(path, 'utf8')) as VitestReport
  const count: Count = { passed: 0, failed: 0, skipped: 0, failures: [] }
  for (const file of report.testResults) {
    const name = relative(process.cwd(), file.name)
    const failed = file.assertionResults.filter((test) => test.status === 'failed')
    count.passed += file.assertionResults.filter((test) => test.status === 'passed').length
    count.failed += failed.length
    count.skipped +=
      file.assertionResults.filter((test) => test.status !== 'passed').length - failed.length
    for (const test of failed) {
      count.failures.push(
        `${name} › ${test.fullName}\n${withoutForeignLines((test.failureMessages ?? []).join('\n'))}`,
      )
    }
    if (file.status === 'failed' && failed.length === 0) {
      count.failed += 1
      count.failures.push(`${name}\n${file.message}`)
    }
  }
  return count
}

interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs: {
    title: string
    file: string
    line: number
    tests: {
      projectName: string
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
      results: { errors?: { message?: string }[] }[]
    }[]
  }[]
}

interface PlaywrightReport {
  suites: PlaywrightSuite[]
  errors: { message?: string }[]
}

/** Reads a report of Playwright's JSON reporter. A test that passed only on its retry has passed, and is named. */
export function readPlaywrightReport(path: string): Count {
  const report = JSON.parse(readFileSync(path, 'utf8')) as PlaywrightReport
  const flaky: string[] = []
  const count: Count = { passed: 0, failed: 0, skipped: 0, failures: [], flaky }
  const visit = (suite: PlaywrightSuite) => {
    for (const spec of suite.specs) {
      for (const test of spec.tests) {
        const errors = test.results.flatMap((result) => result.errors ?? [])
        const account = `tests/e2e/${spec.file}:${spec.line} › ${spec.title} (${test.projectName})\n${errors.map((error) => error.message ?? '').join('\n')}`
        if (test.status === 'expected' || test.status === 'flaky') count.passed += 1
        if (test.status === 'flaky') flaky.push(account)
        if (test.status === 'skipped') count.skipped += 1
        if (test.status === 'unexpected') {
          count.failed += 1
          count.failures.push(account)
        }
      }
    }
    suite.suites?.forEach(visit)
  }
  report.suites.forEach(visit)
  for (const error of report.errors) {
    count.failed += 1
    count.failures.push(error.message ?? 'Playwright failed without a message')
  }
  return count
}
