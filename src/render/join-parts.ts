import { createHash } from 'node:crypto'
import { appendFileSync, chmodSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { recordFile } from '../formats/record-file.ts'
import type { RenderedRecord } from '../plan/rendered-record.ts'
import type { Encoding } from '../surfaces/encoding.ts'
import { isCompressed } from '../surfaces/shared/encodings.ts'
import { compressFile } from '../tree/compress-file.ts'
import { linkFile } from '../tree/link-file.ts'
import { holdSame } from '../tree/put-file.ts'
import { readPieces } from '../tree/read-pieces.ts'
import { type FileKinds, partFile, suffixesOf, suffixOf } from '../tree/record-files.ts'
import type { RenderBatch } from './plan-batches.ts'
import type { RenderFolders } from './record-writer.ts'

interface Joining {
  folders: RenderFolders
  kinds: FileKinds
  suffixes: readonly string[]
  buffer: Buffer
}

export function createPartJoiner(folders: RenderFolders, kinds: FileKinds) {
  const suffixes = kinds.formats.map(format => suffixOf(format, true))
  const joining: Joining = { folders, kinds, suffixes, buffer: Buffer.allocUnsafe(1024 * 1024) }
  const accounts = new Map<string, { joined: number; rendered: Set<number> }>()
  return {
    /**
     * Accepts rendered batches in any order. A part is appended to its `all` file once all earlier parts are appended.
     * So the disk has no part twice, and little work is left for the end.
     */
    add(batches: readonly Pick<RenderBatch, 'account' | 'part' | 'parts'>[]): void {
      for (const { account, part, parts } of batches) {
        if (parts === 1) continue
        const progress = accounts.get(account) ?? { joined: 0, rendered: new Set() }
        accounts.set(account, progress)
        progress.rendered.add(part)
        for (; progress.rendered.delete(progress.joined); progress.joined++)
          joinPart(joining, account, progress.joined)
      }
    },
    /** Call it after `add` has got all batches. */
    async finish(): Promise<RenderedRecord[]> {
      const joined: RenderedRecord[] = []
      for (const id of accounts.keys()) {
        for (const suffix of suffixes) await finishFile(joining, recordFile('account', id, suffix))
        joined.push(joinedAccount(joining, id))
      }
      return joined
    },
  }
}

function joinPart({ folders: { staging }, suffixes, buffer }: Joining, account: string, part: number): void {
  for (const suffix of suffixes) {
    const from = join(staging, partFile(account, suffix, part))
    const to = join(staging, recordFile('account', account, suffix))
    if (part === 0) {
      renameSync(from, to)
      chmodSync(to, 0o644)
    } else {
      readPieces(from, buffer, bytes => appendFileSync(to, bytes))
      rmSync(from)
    }
  }
}

async function finishFile({ folders: { staging, live }, kinds }: Joining, file: string): Promise<void> {
  chmodSync(join(staging, file), 0o444)
  const isSame = live !== null && holdSame(join(live, file), join(staging, file))
  if (isSame) linkInstead(live, staging, file)
  const missing = isSame ? linkCopies(live, staging, file, kinds.encodings) : kinds.encodings
  await compressFile(staging, file, missing)
}

function joinedAccount({ folders: { staging }, kinds, buffer }: Joining, id: string): RenderedRecord {
  const digest = createHash('sha256')
  const sizes = suffixesOf('account', kinds).flatMap((suffix): [string, number][] => {
    const file = join(staging, recordFile('account', id, suffix))
    if (isCompressed(suffix) && !existsSync(file)) return []
    return [[suffix, readPieces(file, buffer, bytes => digest.update(bytes))]]
  })
  return { type: 'account', id, digest: digest.digest('hex'), bytes: Object.fromEntries(sizes) }
}

function linkInstead(live: string, folder: string, file: string): void {
  rmSync(join(folder, file), { force: true })
  linkFile(join(live, file), join(folder, file))
}

function linkCopies(live: string, folder: string, file: string, encodings: readonly Encoding[]): Encoding[] {
  return encodings.filter(({ extension }) => {
    const isThere = existsSync(join(live, file + extension))
    if (isThere) linkInstead(live, folder, file + extension)
    return !isThere
  })
}
