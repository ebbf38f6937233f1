import { hash } from 'node:crypto'
import type { Store } from './open-store.ts'

/**
 * Keeps bodies, each once, and names them: a body's name is the SHA-256 of its JSON.
 *
 * @param onNew called for each that was not kept yet
 */
export function bodyWriter(store: Store, onNew = () => {}): (record: object) => Uint8Array {
  const add = store.prepare('INSERT OR IGNORE INTO bodies (hash, body) VALUES (?, ?)')
  return record => {
    const body = JSON.stringify(record)
    const digest = hash('sha256', body, 'buffer')
    if (add.run(digest, body).changes > 0) onNew()
    return digest
  }
}
