/** A write as it goes to the thread that does it; its body is read there. */
export interface WriteRequest {
  type: 'bulk-create' | 'bulk-update'
  /** The catalogue's SQLite file. */
  store: string
  /** Whose key it came with. */
  account: string
  body: Uint8Array
  /** Only creation hangs on it: an update that is done twice is the same. */
  idempotencyKey: string | null
}

/** What became of a write, once it is safe in the store. */
export interface WriteOutcome {
  status: number
  /** JSON. */
  body: string
  /** Whether there is something to publish. */
  isChange: boolean
}
