import { hash, randomBytes } from 'node:crypto'
import type { Store } from './open-store.ts'
import { textOrNull } from './text-or-null.ts'

interface StoredKey {
  id: string
  /** The id of its account; each use of the key checks that the account exists. */
  account: string
  label: string | null
  /** ISO 8601. */
  created: string
  /** ISO 8601; null if the key does not expire. */
  expires: string | null
}

export type KeyHolder = Pick<StoredKey, 'id' | 'account'>

/** Every key starts with this. Scanners for leaked secrets recognise it. */
const PREFIX = 'tourpress_'
const KEY_BYTES = 32

/** Makes a random key for an account. Only this call returns the key: the store has only its SHA-256. */
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

export function listKeyHashes(store: Store, now: Date): string[] {
  return store
    .prepare(
      'SELECT lower(hex(hash)) AS hash FROM keys WHERE expires IS NULL OR expires > ? ORDER BY created, id',
    )
    .all(now.toISOString())
    .map(row => String(row['hash']))
}

export function revokeKey(store: Store, id: string): boolean {
  return store.prepare('DELETE FROM keys WHERE id = ?').run(id).changes === 1
}

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
