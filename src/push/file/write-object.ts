import { createHash, hash } from 'node:crypto'
import { createReadStream, createWriteStream, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { OutputError } from '../../errors.ts'
import { makeFolder } from '../../tree/make-folder.ts'
import type { Content } from '../target.ts'

/** Hosts run as another user than who pushes. */
const MODE = 0o644

/**
 * Writes a file that nobody knows yet.
 *
 * @throws {OutputError} when the content has another SHA-256 than was said.
 */
export async function writeNew(fresh: string, content: Content, sha256: string): Promise<void> {
  const written = content instanceof Uint8Array ? writeBytes(fresh, content) : await copy(content.file, fresh)
  if (written !== sha256)
    throw new OutputError(`Writing "${fresh}": its bytes changed while they were read`, {
      hint: 'Files of a generation never change: look at that disk, and at who writes there',
    })
}

function writeBytes(fresh: string, content: Uint8Array): string {
  inFolder(fresh, () => writeFileSync(fresh, content, { flag: 'wx', mode: MODE }))
  return hash('sha256', content)
}

async function copy(file: string, fresh: string): Promise<string> {
  const digest = createHash('sha256')
  makeFolder(dirname(fresh))
  await pipeline(
    createReadStream(file, { highWaterMark: 256 * 1024 }),
    async function* (parts: AsyncIterable<Buffer>) {
      for await (const part of parts) {
        digest.update(part)
        yield part
      }
    },
    createWriteStream(fresh, { flags: 'wx', mode: MODE }),
  )
  return digest.digest('hex')
}

/** Gives a new file its name with one rename: readers have the old file or the new one. */
export function takePlace(fresh: string, file: string): void {
  inFolder(file, () => renameSync(fresh, file))
}

/** Makes the folder of a file where it is not there. */
function inFolder(file: string, work: () => void): void {
  try {
    work()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    makeFolder(dirname(file))
    work()
  }
}
