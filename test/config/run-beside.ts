import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'
import { inFolder } from '../helpers/tourpress.ts'
import { temporaryFolder } from '../helpers/workspace.ts'

const Module = z.object({ printed: z.string() })

/** Runs a program in a folder with some files, and returns the JSON that it prints. Other tests get nothing of it. */
export async function runBeside(files: Record<string, string>, program: string): Promise<unknown> {
  const folder = temporaryFolder()
  const file = join(folder, 'program.mjs')
  const printing = 'export let printed = ""\nconst console = { log: text => { printed = text } }'
  for (const [name, text] of Object.entries({ ...files, 'program.mjs': `${printing}\n${program}` })) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return inFolder(folder, async () =>
    JSON.parse(Module.parse({ ...(await import(pathToFileURL(file).href)) }).printed),
  )
}
