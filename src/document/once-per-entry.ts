import type { Entry } from './entry.ts'

/**
 * Remembers with each entry what a costly function made of it. Several formats want the same of a record, and records are rendered
 * several at a time; a table of all entries would outlive them until the next full collection.
 */
export function oncePerEntry<Key extends Entry, Made>(make: (entry: Key) => Made): (entry: Key) => Made {
  return entry => {
    if (!entry.made.has(make)) entry.made.set(make, make(entry))
    // What is kept under a function is what it made.
    return entry.made.get(make) as Made
  }
}
