import module from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'

// Loaded before every npm script, so it must also run on a Node that is too old for the rest.
const [major] = process.versions.node.split('.')
if (Number(major) < 24) {
  console.error(
    `tourpress: Running on Node ${process.versions.node}, but Node 24 or newer is needed. ` +
      'Run "npm ci" (without --ignore-scripts): it brings Node 26 for the npm scripts.',
  )
  process.exit(2)
}

// As src/cli.ts does, but before any TypeScript is loaded: so Node keeps what it stripped the types from, too.
module.enableCompileCache?.(join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'tourpress'))
