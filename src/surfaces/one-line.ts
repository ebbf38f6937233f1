/** A text in one line, cut behind a word where it is longer than so many characters. */
export function oneLine(text: string, most: number): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  if (line.length <= most) return line
  const cut = line.slice(0, most)
  const space = cut.lastIndexOf(' ')
  // Languages without spaces are cut where they are, but never inside of a character.
  const kept = space > most / 2 ? cut.slice(0, space) : cut.replace(/[\ud800-\udbff]$/, '')
  return `${kept.replace(/[\s,;:.–—-]+$/, '')}…`
}
