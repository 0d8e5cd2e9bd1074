import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Vitest leaves one processor out, which is half of a machine with two.
    maxWorkers: '100%',
    testTimeout: 60_000,
  },
})
