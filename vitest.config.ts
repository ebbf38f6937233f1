import { statfsSync } from 'node:fs'
import { defineConfig, type Plugin } from 'vitest/config'
import { compiledCodeFolder } from './src/runtime/compiled-code-folder.js'

/** No test has a limit of its own, so that none depends on how busy the machine is: this one ends what hangs. */
const LIMIT_MS = 300_000

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 2 * 1024 ** 3

/** Whether there is memory for all the trees that tests build at once. */
function hasMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ENOUGH_BYTES
  } catch {
    return false
  }
}

// Many tests start threads and processes, and most of what those do is to compile what they load. The workers themselves keep
// nothing: in each run they load test files under other addresses, which would fill the folder.
const env = { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? compiledCodeFolder(process.env) }
delete process.env['NODE_COMPILE_CACHE']
// A build waits until the disk has everything, that of other programs too, and tests build hundreds of small trees.
if (process.env['TMPDIR'] === undefined && hasMemory()) process.env['TMPDIR'] = MEMORY

/** Packages as users get them: in their builds for development, which Vitest asks for, parsers assert each of their steps. */
const packagesOfUsers: Plugin = {
  name: 'packages of users',
  configResolved({ ssr: { resolve } }) {
    if (resolve?.conditions !== undefined) resolve.conditions = ['node']
  },
}

export default defineConfig({
  plugins: [packagesOfUsers],
  // Many tests wait for servers and processes, so one worker more than two cores is no fight for them.
  test: {
    maxWorkers: 3,
    // No test replaces a module, so files share what is loaded: loading it for each took a quarter of the time.
    isolate: false,
    // Node loads all files, as it does for users: Vite's own loading took a sixth of the time.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    env,
    include: ['test/**/*.test.ts'],
    testTimeout: LIMIT_MS,
    hookTimeout: LIMIT_MS,
    // A poll ends before its test does, for it says what it waited for.
    expect: { poll: { timeout: LIMIT_MS - 20_000, interval: 20 } },
  },
})
