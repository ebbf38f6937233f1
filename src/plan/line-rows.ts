import type { SurfaceData } from '../surfaces/surface-data.ts'
import type { RecordLine } from '../tree/record-line.ts'
import type { ListedLine } from '../tree/record-list-writer.ts'
import { dateAfter } from './date-after.ts'

/** If `digest`, `bytes` or `card` is null, the live line has the value. */
export function lineFrom(row: Readonly<Record<string, unknown>>, now: Date): RecordLine {
  const { type, account, hash, digest, bytes, card, live_hash: liveHash, live_line: liveLine } = row
  const before: RecordLine | undefined = liveLine === null ? undefined : JSON.parse(String(liveLine))
  const isChanged = before !== undefined && hash !== liveHash
  const own: SurfaceData | undefined = card === null ? before?.card : JSON.parse(String(card))
  return {
    type: type === 'account' ? 'account' : 'product',
    id: String(row['id']),
    account: account === null ? null : String(account),
    title: String(row['title']),
    hash: String(hash),
    // The time of the generation that last changed the record; null if none has changed it.
    updated: isChanged ? dateAfter(before.updated, now).toISOString() : (before?.updated ?? null),
    digest: digest === null ? (before?.digest ?? '') : String(digest),
    bytes: bytes === null ? (before?.bytes ?? {}) : JSON.parse(String(bytes)),
    ...(own === undefined || Object.keys(own).length === 0 ? {} : { card: own }),
  }
}

/** If nothing in the line changed, its text is that of the live line, which costs less than writing it anew. */
export function listedLine(row: Readonly<Record<string, unknown>>, now: Date): ListedLine {
  const { type, id, hash, live_hash: liveHash, digest, card, live_sizes: sizes, live_line: text } = row
  const bucket = String(row['bucket'])
  if (hash !== liveHash || digest !== null || card !== null) {
    const line = lineFrom(row, now)
    return { ...line, bucket, text: JSON.stringify(line) }
  }
  return {
    ...{ type: type === 'account' ? 'account' : 'product', id: String(id), hash: String(hash) },
    ...{ bytes: JSON.parse(String(sizes)), bucket, text: String(text) },
  }
}
