import { hash } from 'node:crypto'
import { createReadStream, createWriteStream, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { OutputError } from '../../errors.ts'
import type { Content } from '../../storage/target.ts'
import { isCode } from '../../tree/link-file.ts'
import { makeFolder } from '../../tree/make-folder.ts'
import { measureContent } from '../../tree/written-file.ts'

/** The mode of written files. All users may read them, since the web server may run as another user. */
const MODE = 0o644

export async function writeNew(temporary: string, content: Content, sha256: string): Promise<void> {
  const written =
    content instanceof Uint8Array ? writeBytes(temporary, content) : await copy(content.file, temporary)
  if (written !== sha256)
    throw new OutputError(`Writing "${temporary}": its bytes changed while they were read`, {
      hint: 'Files of a generation never change: look at that disk, and at who writes there',
    })
}

function writeBytes(temporary: string, content: Uint8Array): string {
  makingFolder(temporary, () => writeFileSync(temporary, content, { flag: 'wx', mode: MODE }))
  return hash('sha256', content)
}

async function copy(file: string, temporary: string): Promise<string> {
  const measure = measureContent()
  makeFolder(dirname(temporary))
  await pipeline(
    measure.through(createReadStream(file, { highWaterMark: 256 * 1024 })),
    createWriteStream(temporary, { flags: 'wx', mode: MODE }),
  )
  return measure.result().digest
}

/** Renames `temporary` to `file`, so that readers see either the old file or the whole new one. */
export function moveIntoPlace(temporary: string, file: string): void {
  makingFolder(file, () => renameSync(temporary, file))
}

function makingFolder(file: string, work: () => void): void {
  try {
    work()
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error
    makeFolder(dirname(file))
    work()
  }
}
