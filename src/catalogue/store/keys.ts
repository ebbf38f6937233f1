import { hash, randomBytes } from 'node:crypto'
import type { Store } from './open-store.ts'

/** An API key as the store knows it: everything but the key. */
export interface StoredKey {
  id: string
  /** The account that it belongs to; whether that account exists is asked with each use. */
  account: string
  label: string | null
  /** ISO 8601. */
  created: string
  /** ISO 8601; null for a key that does not expire. */
  expires: string | null
}

/** Whose key a request came with. */
export interface KeyHolder {
  id: string
  account: string
}

/** Marks a key as one of ours, so that scanners for leaked secrets can know it. */
const PREFIX = 'tourpress_'
const KEY_BYTES = 32

/** Makes a random key for an account. It is returned this once: the store keeps its SHA-256. */
export function addKey(
  store: Store,
  { account, label, expires }: Pick<StoredKey, 'account' | 'label'> & { expires: Date | null },
  now: Date,
): StoredKey & { key: string } {
  const key = `${PREFIX}${randomBytes(KEY_BYTES).toString('base64url')}`
  const stored = {
    id: randomBytes(6).toString('hex'),
    account,
    label,
    created: now.toISOString(),
    expires: expires?.toISOString() ?? null,
  }
  store
    .prepare('INSERT INTO keys (id, hash, account, label, created, expires) VALUES (?, ?, ?, ?, ?, ?)')
    .run(stored.id, keyHash(key), account, label, stored.created, stored.expires)
  return { ...stored, key }
}

/** Every key, oldest first. */
export function listKeys(store: Store): StoredKey[] {
  return store
    .prepare('SELECT id, account, label, created, expires FROM keys ORDER BY created, id')
    .all()
    .map(row => ({
      id: String(row['id']),
      account: String(row['account']),
      label: textOrNull(row['label']),
      created: String(row['created']),
      expires: textOrNull(row['expires']),
    }))
}

/** Removes a key; false where there is none with that id. */
export function revokeKey(store: Store, id: string): boolean {
  return store.prepare('DELETE FROM keys WHERE id = ?').run(id).changes === 1
}

/** Finds the holder of a key that is valid now: it has not expired, and its account exists. */
export function keyFinder(store: Store): (key: string, now: Date) => KeyHolder | undefined {
  const select = store.prepare(
    `SELECT keys.id AS id, account FROM keys JOIN accounts ON accounts.id = keys.account
     WHERE keys.hash = ? AND (expires IS NULL OR expires > ?)`,
  )
  return (key, now) => {
    const row = select.get(keyHash(key), now.toISOString())
    return row === undefined ? undefined : { id: String(row['id']), account: String(row['account']) }
  }
}

function keyHash(key: string): Buffer {
  return hash('sha256', key, 'buffer')
}

function textOrNull(value: unknown): string | null {
  return value === null ? null : String(value)
}
