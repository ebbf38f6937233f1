const MOST = 1000

/**
 * Remembers what a function made of a text, for functions that are costly and get few different texts. Everything is
 * forgotten when there are more than 1,000.
 */
export function remembered<Made>(make: (text: string) => Made): (text: string) => Made {
  const known = new Map<string, Made>()
  return text => {
    const before = known.get(text)
    if (before !== undefined) return before
    if (known.size === MOST) known.clear()
    const made = make(text)
    known.set(text, made)
    return made
  }
}
