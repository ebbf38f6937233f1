import { createHash, hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { RecordType } from '../catalogue/read-record.ts'
import { recordFile } from '../formats/record-file.ts'
import type { RenderedRecord } from '../plan/rendered-record.ts'
import type { Encoding } from '../surfaces/encoding.ts'
import { compressedCopy } from '../tree/compress-file.ts'
import { linkOnce } from '../tree/link-file.ts'
import { linkIfSame, putFile } from '../tree/put-file.ts'
import { adjacent } from './batch-memory.ts'
import type { FileContent } from './render-record.ts'

export interface RenderFolders {
  staging: string
  live: string | null
}

export function createRecordWriter({ staging, live }: RenderFolders, encodings: readonly Encoding[]) {
  /** Links the live file if it has this content, so that uploaders skip the file. Returns whether it was linked. */
  function write(file: string, content: Buffer): boolean {
    if (live !== null && linkIfSame(`${live}/${file}`, `${staging}/${file}`, content)) return true
    putFile(`${staging}/${file}`, content)
    return false
  }

  function writeEncoded(file: string, content: Buffer, encoding: Encoding, isSame: boolean): Buffer | null {
    const encoded = file + encoding.extension
    if (isSame && live !== null && existsSync(`${live}/${encoded}`)) {
      linkOnce(`${live}/${encoded}`, `${staging}/${encoded}`)
      return readFileSync(`${live}/${encoded}`)
    }
    const compressed = compressedCopy(content, encoding)
    if (compressed !== null) putFile(`${staging}/${encoded}`, compressed)
    return compressed
  }

  return {
    write,
    writeAll(type: RecordType, id: string, files: readonly FileContent[]): FileContent[] {
      return files.flatMap(({ suffix, content }) => {
        const file = recordFile(type, id, suffix)
        const isSame = write(file, content)
        const encoded = encodings.flatMap(encoding => {
          const compressed = writeEncoded(file, content, encoding, isSame)
          return compressed === null ? [] : [{ suffix: suffix + encoding.extension, content: compressed }]
        })
        return [{ suffix, content }, ...encoded]
      })
    },
  }
}

/** @param files all files of the record, in the order of `suffixesOf`: the digest covers them in this order */
export function writtenRecord(type: RecordType, id: string, files: readonly FileContent[]): RenderedRecord {
  const digest = digestOf(files.map(({ content }) => content))
  const bytes = Object.fromEntries(files.map(({ suffix, content }) => [suffix, content.length]))
  return { type, id, digest, bytes }
}

/** The SHA-256 of `contents`, concatenated. If they are adjacent in memory, one call hashes them in half the time. */
function digestOf(contents: readonly Buffer[]): string {
  const together = adjacent(contents)
  if (together !== null) return hash('sha256', together)
  const digest = createHash('sha256')
  for (const content of contents) digest.update(content)
  return digest.digest('hex')
}
