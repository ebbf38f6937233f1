const MOST = 1000

export function memoize<Key extends string | number, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const known = new Map<Key, Made>()
  return key => {
    const cached = known.get(key)
    if (cached !== undefined) return cached
    if (known.size === MOST) known.clear()
    const made = make(key)
    known.set(key, made)
    return made
  }
}

/** Caches as `memoize` does, for texts of at most `longest` characters. Longer texts rarely repeat. */
export function memoizeShort<Made>(longest: number, make: (text: string) => Made): (text: string) => Made {
  const memoized = memoize(make)
  return text => (text.length > longest ? make(text) : memoized(text))
}

/** Caches the last result, for several formats that need the result of one record in turn. */
export function memoizeLast<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  let last: { key: Key; made: Made } | undefined
  return key => {
    if (last?.key !== key) last = { key, made: make(key) }
    return last.made
  }
}
