import { dirname, join } from 'node:path'
import type { RenderedRecord } from '../plan/rendered-record.ts'
import type { TextFile } from '../surfaces/surface.ts'
import { compressedCopy, LARGEST_HELD } from '../tree/compress-file.ts'
import { makeFolder } from '../tree/make-folder.ts'
import { type WrittenFile, writeBytes } from '../tree/written-file.ts'
import { accountLists, type HeldRecord, heldCatalogue } from './account-lists.ts'
import type { Rendering } from './rendering.ts'

export function writeLists(
  rendering: Rendering,
  staging: string,
  account: HeldRecord,
  products: readonly HeldRecord[],
): Required<Pick<RenderedRecord, 'card' | 'lists'>> {
  const lists: Record<string, WrittenFile> = {}
  const files = accountLists(rendering, account.record, heldCatalogue(account, products))
  let next = files.next()
  for (; next.done !== true; next = files.next()) {
    const { path, content } = next.value
    const bytes = bytesOf(content)
    makeFolder(dirname(join(staging, path)))
    lists[path] = writeBytes(join(staging, path), bytes)
    // Larger files are compressed later, in streams, by `addWritten` of surface-writer.ts.
    if (bytes.length > LARGEST_HELD) continue
    for (const encoding of rendering.kinds.encodings) {
      const copy = compressedCopy(bytes, encoding)
      const file = path + encoding.extension
      if (copy !== null) lists[file] = writeBytes(join(staging, file), copy)
    }
  }
  return { card: next.value, lists }
}

function bytesOf(content: TextFile['content']): Buffer {
  if (Buffer.isBuffer(content)) return content
  return Buffer.from(typeof content === 'string' ? content : [...content].join(''))
}
