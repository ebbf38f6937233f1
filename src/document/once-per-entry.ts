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
    if (!made.has(OWNER)) made.set(OWNER, entry)
    if (made.get(OWNER) !== entry) return make(entry)
    if (!made.has(make)) made.set(make, make(entry))
    // What is kept under a function is what it made.
    return made.get(make) as Made
  }
}
