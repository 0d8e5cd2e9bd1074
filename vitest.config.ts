import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Vitest leaves one processor out, which is half of a machine with two.
    maxWorkers: '100%',
    // No module keeps state (test/architecture.test.ts), so that each worker loads the linter once, not once a file.
    isolate: false,
    testTimeout: 60_000,
  },
})
