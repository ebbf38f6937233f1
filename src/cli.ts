#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { compiledCodeFolder } from './runtime/compiled-code-folder.js'

// The cache is enabled before all other imports, so that it covers them.
// Without it, compiling took half the time of a build with few changes.
enableCompileCache(compiledCodeFolder(process.env))
const { endOnSignals, reportLostOutput } = await import('./commands/terminals.ts')
endOnSignals()
reportLostOutput()
const { run } = await import('./commands/run.ts')

process.exitCode = await run(process.argv.slice(2))
