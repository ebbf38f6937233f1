import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../helpers/workspace.ts'

/** Runs a program beside some files in a separate process, since tests use another loader. Returns the JSON that it prints. */
export function runBeside(files: Record<string, string>, program: string): unknown {
  const folder = temporaryFolder()
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const args = ['--no-warnings', '--input-type=module', '-e', program]
  return JSON.parse(execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' }))
}
