import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Many tests wait for servers and processes, so one worker more than two cores is no fight for them.
  test: {
    maxWorkers: 3,
    // No test replaces a module, so files share what is loaded: loading it for each took a quarter of the time.
    isolate: false,
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
