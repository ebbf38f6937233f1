import { createHash } from 'node:crypto'
import { chmodSync, closeSync, existsSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { recordFile } from '../formats/record-file.ts'
import type { RenderedRecord } from '../plan/rendered-record.ts'
import { isCompressed } from '../surfaces/shared/encodings.ts'
import type { Encoding } from '../surfaces/surface.ts'
import { compressFile } from '../tree/compress-file.ts'
import { linkFile } from '../tree/link-file.ts'
import { holdSame } from '../tree/put-file.ts'
import { endingOf, endingsOf, type FileKinds, PARTS, partFile } from '../tree/record-files.ts'
import type { RenderBatch } from './plan-batches.ts'
import type { RenderFolders } from './record-writer.ts'

/**
 * Puts the `all` files of accounts together that were rendered in several parts, and says what those accounts' files
 * are.
 */
export async function joinParts(
  { staging, live }: RenderFolders,
  batches: readonly RenderBatch[],
  kinds: FileKinds,
): Promise<RenderedRecord[]> {
  const buffer = Buffer.allocUnsafe(1024 * 1024)
  const joined: RenderedRecord[] = []
  for (const { account, part, parts } of batches) {
    if (part !== 0 || parts === 1) continue
    for (const ending of kinds.formats.map(format => endingOf(format, true))) {
      const file = recordFile('account', account, ending)
      joinFile(staging, account, ending, parts, buffer)
      const isSame = live !== null && holdSame(join(live, file), join(staging, file))
      if (isSame) linkInstead(live, staging, file)
      await compressFile(
        staging,
        file,
        isSame ? linkCopies(live, staging, file, kinds.encodings) : kinds.encodings,
      )
    }
    const digest = createHash('sha256')
    const endings = endingsOf('account', kinds).filter(
      ending => !isCompressed(ending) || existsSync(join(staging, recordFile('account', account, ending))),
    )
    const sizes = endings.map((ending): [string, number] => {
      const file = join(staging, recordFile('account', account, ending))
      return [ending, readInto(file, buffer, bytes => digest.update(bytes))]
    })
    const bytes = Object.fromEntries(sizes)
    joined.push({ type: 'account', id: account, digest: digest.digest('hex'), bytes })
  }
  rmSync(join(staging, PARTS), { recursive: true, force: true })
  return joined
}

/** A file that did not change stays the same file, so that nobody uploads it again. */
function linkInstead(live: string, folder: string, file: string): void {
  rmSync(join(folder, file), { force: true })
  linkFile(join(live, file), join(folder, file))
}

/** Links what the live file was compressed to; returns the encodings that it was not compressed with. */
function linkCopies(live: string, folder: string, file: string, encodings: readonly Encoding[]): Encoding[] {
  return encodings.filter(({ extension }) => {
    const isThere = existsSync(join(live, file + extension))
    if (isThere) linkInstead(live, folder, file + extension)
    return !isThere
  })
}

/** The first part becomes the file, and the others are added to it. */
function joinFile(folder: string, account: string, ending: string, parts: number, buffer: Buffer): void {
  const file = join(folder, recordFile('account', account, ending))
  renameSync(join(folder, partFile(account, ending, 0)), file)
  chmodSync(file, 0o644)
  const descriptor = openSync(file, 'a')
  try {
    for (let part = 1; part < parts; part++)
      readInto(join(folder, partFile(account, ending, part)), buffer, bytes => writeSync(descriptor, bytes))
  } finally {
    closeSync(descriptor)
  }
  chmodSync(file, 0o444)
}

/** Reads a file into a buffer again and again; returns how many bytes it has. */
function readInto(file: string, buffer: Buffer, onRead: (bytes: Buffer) => void): number {
  const descriptor = openSync(file, 'r')
  try {
    let total = 0
    for (;;) {
      const length = readSync(descriptor, buffer)
      if (length === 0) return total
      onRead(buffer.subarray(0, length))
      total += length
    }
  } finally {
    closeSync(descriptor)
  }
}
