#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { compiledCodeFolder } from './runtime/compiled-code-folder.js'

// This comes before all other imports: without the cache, compiling took half of a build with few changes.
enableCompileCache(compiledCodeFolder(process.env))
const { endOnSignals, reportLostOutput } = await import('./commands/terminals.ts')
endOnSignals()
reportLostOutput()
const { run } = await import('./commands/run.ts')

process.exitCode = await run(process.argv.slice(2))
