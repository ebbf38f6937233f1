/** Compares texts by their bytes in UTF-8, as SQLite does. */
export function compareBytes(a: string, b: string): number {
  if (a === b) return 0
  const end = Math.min(a.length, b.length)
  for (let at = 0; at < end; at++) {
    const x = a.charCodeAt(at)
    const y = b.charCodeAt(at)
    if (x !== y) return placeOf(x) - placeOf(y)
  }
  return a.length - b.length
}

/** Surrogates stand for characters beyond U+FFFF, so they come after all other characters. */
function placeOf(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}
