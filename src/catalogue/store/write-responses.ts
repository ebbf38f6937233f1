import type { Store } from './open-store.ts'

/** A request that may be sent again: whose it is, the key that it came with, and the SHA-256 of its body. */
export interface RepeatableRequest {
  account: string
  key: string
  hash: Uint8Array
}

/** What was answered to the first request with a key, and whether that one had the same body. */
export interface StoredResponse {
  response: string
  isSameRequest: boolean
}

/** A client that repeats a request does so within minutes; a day leaves room for one that was switched off. */
const KEPT_MS = 24 * 3600 * 1000

/** The answer that a request with this key got before; undefined where none is kept. */
export function storedResponse(
  store: Store,
  { account, key, hash }: RepeatableRequest,
  now: Date,
): StoredResponse | undefined {
  const row = store
    .prepare(
      'SELECT answer, request_hash = ? AS same FROM write_answers WHERE account = ? AND key = ? AND created > ?',
    )
    .get(hash, account, key, now.getTime() - KEPT_MS)
  return row === undefined ? undefined : { response: String(row['answer']), isSameRequest: row['same'] === 1 }
}

/** Keeps an answer for a day, in the transaction of the write that it answers. */
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
