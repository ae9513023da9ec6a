import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readPlaywrightReport, readVitestReport } from './reports.ts'

const folder = mkdtempSync(join(tmpdir(), 'vaiven-reports-'))
afterAll(() => rmSync(folder, { recursive: true }))

const written = (report: object) => {
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify(report))
  return path
}

describe('The count of the last line', () => {
  it('takes every test of vitest, and a file that could not load as one failure', () => {
    const test = (fullName: string, status: string) => ({
      fullName,
      status,
      failureMessages: ['no'],
    })
    const count = readVitestReport(
      written({
        testResults: [
          {
            name: join(process.cwd(), 'a.test.ts'),
            status: 'failed',
            message: '',
            assertionResults: [test('a', 'passed'), test('b', 'failed'), test('c', 'skipped')],
          },
          { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
        ],
      }),
    )
    expect(count).toMatchObject({ passed: 1, failed: 2, skipped: 1 })
    expect(count.failures).toEqual(['a.test.ts › b\nno', expect.stringContaining('no such module')])
  })

  it('takes every test of Playwright, an error outside the tests as a failure, and names a flaky one', () => {
    const spec = (status: string) => ({
      title: status,
      file: 'home.spec.ts',
      line: 3,
      tests: [{ projectName: 'mobile', status, results: [{ errors: [{ message: 'gone' }] }] }],
    })
    const count = readPlaywrightReport(
      written({
        suites: [
          { title: 'home', specs: [spec('expected'), spec('flaky')] },
          {
            title: 'more',
            specs: [],
            suites: [{ title: 'deep', specs: [spec('unexpected'), spec('skipped')] }],
          },
        ],
        errors: [{ message: 'global setup failed' }],
      }),
    )
    expect(count).toMatchObject({ passed: 2, failed: 2, skipped: 1 })
    expect(count.failures[0]).toBe('tests/e2e/home.spec.ts:3 › unexpected (mobile)\ngone')
    expect(count.flaky).toEqual(['tests/e2e/home.spec.ts:3 › flaky (mobile)\ngone'])
  })
})
