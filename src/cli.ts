#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { compiledCodeFolder } from './runtime/compiled-code-folder.js'

// Before anything else is imported: half of a build in which little changed was compiling tourpress itself.
enableCompileCache(compiledCodeFolder(process.env))
const { endOnSignals, reportLostOutput } = await import('./commands/terminals.ts')
endOnSignals()
reportLostOutput()
const { run } = await import('./commands/run.ts')

process.exitCode = await run(process.argv.slice(2))
