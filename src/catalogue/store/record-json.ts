import type { RecordJson } from '../record-json.ts'
import type { Store } from './open-store.ts'

/** Writes bodies into the store. */
export interface RecordJsonWriter {
  /** Keeps a body, where it is not kept yet; returns its hash. */
  write(recordJson: RecordJson): Uint8Array
  /** Whether any body was written that the store did not have. */
  readonly hasWritten: boolean
}

/** Keeps each body once, however many rows refer to it. */
export function recordJsonWriter(store: Store): RecordJsonWriter {
  const add = store.prepare('INSERT OR IGNORE INTO bodies (hash, body) VALUES (?, ?)')
  let hasWritten = false
  return {
    get hasWritten() {
      return hasWritten
    },
    write({ json, hash }) {
      if (add.run(hash, json).changes > 0) hasWritten = true
      return hash
    },
  }
}

/** Deletes the bodies that no row refers to; to be called once what was published needs them no longer. */
export function forgetOldRecordJson(store: Store): void {
  // By what the index alone holds: `NOT IN` would read the bodies.
  store.exec(
    `DELETE FROM bodies WHERE hash IN (
       SELECT hash FROM bodies
       EXCEPT SELECT hash FROM accounts EXCEPT SELECT hash FROM products
       EXCEPT SELECT source_hash FROM accounts EXCEPT SELECT source_hash FROM products
       EXCEPT SELECT body_hash FROM published EXCEPT SELECT hash FROM known_lines)`,
  )
}
