const MOST = 1000

/**
 * Remembers what a costly function made of each text or number that it was called with. Everything is forgotten before
 * there are more than 1,000.
 */
export function remembered<Key extends string | number, Made>(make: (key: Key) => Made): (key: Key) => Made {
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
