#!/usr/bin/env node
// A named import of `enableCompileCache` would end a Node that is too old to have it, before the check below.
import nodeModule from 'node:module'
import { compiledCodeFolder } from './runtime/compiled-code-folder.js'
import { unsupportedSystem } from './runtime/unsupported-system.js'

const reason = unsupportedSystem(process)
if (reason !== null) {
  process.stderr.write(`tourpress: ${reason}\n`)
  process.exit(2)
}
// The cache is enabled before all other imports, so that it covers them.
// Without it, compiling took half the time of a build with few changes.
nodeModule.enableCompileCache(compiledCodeFolder(process.env))
const { endOnSignals, reportLostOutput } = await import('./commands/terminals.ts')
endOnSignals()
reportLostOutput()
const { run } = await import('./commands/run.ts')

process.exitCode = await run(process.argv.slice(2))
