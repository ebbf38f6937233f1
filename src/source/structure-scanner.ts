const [QUOTE, BACKSLASH] = [0x22, 0x5c]
export const [COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [
  0x2c, 0x5b, 0x5d, 0x7b, 0x7d,
] as const

/** Makes a function that finds the next comma or bracket outside of JSON strings, else `part.length`. */
export function structureScanner(): (part: string, from: number) => number {
  let [isText, isEscaped] = [false, false]
  /** The index after the quotation mark that ends the JSON string at `from`. `indexOf` is faster than a loop. */
  function afterText(part: string, from: number): number {
    if (from === part.length) return from
    const start = isEscaped ? from + 1 : from
    for (let end = part.indexOf('"', start); end !== -1; end = part.indexOf('"', end + 1))
      if (!endsEscaped(part, start, end)) {
        isText = false
        isEscaped = false
        return end + 1
      }
    isEscaped = endsEscaped(part, start, part.length)
    return part.length
  }
  return (part, from) => {
    for (let at = isText ? afterText(part, from) : from; at < part.length; at++) {
      const character = part.charCodeAt(at)
      if (character === QUOTE) {
        isText = true
        at = afterText(part, at + 1) - 1
      } else if (character === COMMA) return at
      else if (character === OPEN_OBJECT || character === CLOSE_OBJECT) return at
      else if (character === OPEN_LIST || character === CLOSE_LIST) return at
    }
    return part.length
  }
}

function endsEscaped(part: string, start: number, end: number): boolean {
  let at = end
  while (at > start && part.charCodeAt(at - 1) === BACKSLASH) at--
  return (end - at) % 2 === 1
}
