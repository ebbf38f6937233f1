import type { RecordJson } from '../record-json.ts'
import type { Store } from './open-store.ts'

export function recordJsonWriter(store: Store) {
  const add = store.prepare('INSERT OR IGNORE INTO bodies (hash, body) VALUES (?, ?)')
  let hasWritten = false
  return {
    get hasWritten(): boolean {
      return hasWritten
    },
    write({ json, hash }: RecordJson): Uint8Array {
      if (add.run(hash, json).changes > 0) hasWritten = true
      return hash
    },
  }
}

/** Deletes JSON that no stored or published record refers to. `rememberPublished` has to update `published` before. */
export function forgetOldRecordJson(store: Store): void {
  // EXCEPT reads only the index on `hash`. NOT IN would read all JSON.
  store.exec(
    // After a rollback, a build of only some buckets can leave records in `published` that are no longer in the store.
    `DELETE FROM published WHERE type = 'account' AND id NOT IN (SELECT id FROM accounts)
       OR type = 'product' AND id NOT IN (SELECT id FROM products);
     DELETE FROM bodies WHERE hash IN (
       SELECT hash FROM bodies
       EXCEPT SELECT hash FROM accounts EXCEPT SELECT hash FROM products
       EXCEPT SELECT source_hash FROM accounts EXCEPT SELECT source_hash FROM products
       EXCEPT SELECT body_hash FROM published)`,
  )
}
