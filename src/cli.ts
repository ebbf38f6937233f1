#!/usr/bin/env node
import { processTerminals } from './commands/process-terminals.ts'
import { run } from './commands/run.ts'

process.exitCode = await run(process.argv.slice(2), processTerminals)
