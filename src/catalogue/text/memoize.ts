const MOST = 1000

/**
 * Remembers what a costly function made of each text or number that it was called with. Everything is forgotten before
 * there are more than 1,000.
 */
export function memoize<Key extends string | number, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const known = new Map<Key, Made>()
  return key => {
    const before = known.get(key)
    if (before !== undefined) return before
    if (known.size === MOST) known.clear()
    const made = make(key)
    known.set(key, made)
    return made
  }
}

/**
 * Remembers only what was made of the last object that it was called with. Several formats want the same of a record one after
 * the other; a table of all records would outlive them until the next full collection.
 */
export function memoizeLast<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  let last: { key: Key; made: Made } | undefined
  return key => {
    if (last?.key !== key) last = { key, made: make(key) }
    return last.made
  }
}
