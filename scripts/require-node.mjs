import module from 'node:module'
import { compiledCodeFolder } from '../src/runtime/compiled-code-folder.js'
import { unsupportedSystem } from '../src/runtime/unsupported-system.js'

// Every npm script loads this file first. So it must also run on a Node that is too old for the scripts.
const reason = unsupportedSystem(process)
if (reason !== null) {
  const hint = 'Run "npm ci" (without --ignore-scripts): it brings Node 26 for the npm scripts.'
  console.error(`tourpress: ${reason}${process.platform === 'win32' ? '' : ` ${hint}`}`)
  process.exit(2)
}

// Like src/cli.ts, this enables the compile cache. It does so before the script is loaded, so that the script's own
// code is cached too.
module.enableCompileCache(compiledCodeFolder(process.env))
