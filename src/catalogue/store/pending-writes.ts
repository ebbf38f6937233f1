import type { Store } from './open-store.ts'

/** Counts a write over the API; call it in the transaction of the write. */
export function noteWrite(store: Store): void {
  store.exec('UPDATE writes SET last = last + 1')
}

/** The number of the last write. A build reads it before the records, so it publishes at least that write. */
export function lastWrite(store: Store): number {
  return Number(store.prepare('SELECT last FROM writes').get()?.['last'])
}

export function writesPublished(store: Store, upTo: number): void {
  store.prepare('UPDATE writes SET published = ? WHERE published < ?').run(upTo, upTo)
}

/** Whether a confirmed write was never published, as after a crash. A server publishes it when it starts. */
export function hasPendingWrites(store: Store): boolean {
  return store.prepare('SELECT 1 FROM writes WHERE last > published').get() !== undefined
}
