import type { Entry } from './entry.ts'

/** What is kept under it is the entry whose memory it is: a copy of an entry brings the memory along, and may be of another record. */
const OWNER = Symbol('owner')

/**
 * Remembers with each entry what a costly function made of it. Several formats want the same of a record, and records are rendered
 * several at a time; a table of all entries would outlive them until the next full collection.
 */
export function oncePerEntry<Key extends Entry, Made>(make: (entry: Key) => Made): (entry: Key) => Made {
  return entry => {
    const { made } = entry
    const owner = made.get(OWNER)
    if (owner === undefined) made.set(OWNER, entry)
    else if (owner !== entry) return make(entry)
    const before = made.get(make)
    // What is kept under a function is what it made.
    if (before !== undefined || made.has(make)) return before as Made
    const value = make(entry)
    made.set(make, value)
    return value
  }
}
