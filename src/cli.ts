#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { compiledCodeFolder } from './compiled-code-folder.ts'

// Before anything else is imported: half of a build in which little changed was compiling tourpress itself.
enableCompileCache(compiledCodeFolder(process.env))
// Whoever reads may stop before the end, as `head` does: what was to be done is done all the same.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', error => {
    if (!('code' in error && error.code === 'EPIPE')) throw error
  })
const { run } = await import('./commands/run.ts')

process.exitCode = await run(process.argv.slice(2))
