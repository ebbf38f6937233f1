import type { Store } from './open-store.ts'

interface RepeatableRequest {
  account: string
  key: string
  hash: Uint8Array
}

/** How long a response is stored. A client may repeat a request within minutes, or hours later if it was off. */
const KEPT_MS = 24 * 3600 * 1000

export function storedResponse(store: Store, { account, key, hash }: RepeatableRequest, now: Date) {
  const row = store
    .prepare(
      'SELECT answer, request_hash = ? AS same FROM write_answers WHERE account = ? AND key = ? AND created > ?',
    )
    .get(hash, account, key, now.getTime() - KEPT_MS)
  return row === undefined ? undefined : { response: String(row['answer']), isSameRequest: row['same'] === 1 }
}

/** Stores a response for a day; call it in the transaction of the write. */
export function storeResponse(
  store: Store,
  { account, key, hash }: RepeatableRequest,
  response: string,
  now: Date,
): void {
  store.prepare('DELETE FROM write_answers WHERE created <= ?').run(now.getTime() - KEPT_MS)
  store
    .prepare('INSERT INTO write_answers (account, key, request_hash, answer, created) VALUES (?, ?, ?, ?, ?)')
    .run(account, key, hash, response, now.getTime())
}
