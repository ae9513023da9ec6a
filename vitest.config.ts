import { defineConfig } from 'vitest/config'

/**
 * unit: pure and fast, beside the code. backend: servers, sockets, databases and files, so few at a time and patient.
 * A file that needs a DOM says so with `// @vitest-environment jsdom`.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // What is waited for comes when it comes, on a busy machine too.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'app/**/*.test.{ts,tsx}',
            'demo/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/architecture.test.ts',
          ],
          environment: 'node',
          testTimeout: 15_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'backend',
          include: [
            'backend/**/*.test.ts',
            'server/**/*.test.ts',
            'tests/{contract,policies,server}/**/*.test.ts',
          ],
          environment: 'node',
          testTimeout: 90_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
