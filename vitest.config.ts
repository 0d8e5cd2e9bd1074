import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Vitest leaves one processor out, which is half of a machine with two.
    maxWorkers: '100%',
    testTimeout: 60_000,
    // Tests leave the user's own cache folder alone; what keeps compiled code is tested in folders of its own.
    env: { CLAUSELINT_NO_CODE_CACHE: '1' },
  },
})
