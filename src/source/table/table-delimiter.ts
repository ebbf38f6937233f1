const DELIMITERS = [',', ';', '\t', '|']

const MOST_LINES = 50

export const STATED = /^sep=([,;\t|])\r?\n/i

/** The delimiter of a table that begins with `text`: the character that cuts most lines into equally many cells. */
export function tableDelimiter(text: string): string {
  const [, stated] = STATED.exec(text) ?? []
  if (stated !== undefined) return stated
  const lines = text
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\n|\r/, MOST_LINES)
    .filter(line => line.trim() !== '')
  const scores = DELIMITERS.map(delimiter => {
    const byCount = Map.groupBy(lines, line => line.split(delimiter).length - 1)
    return { delimiter, score: Math.max(0, ...[...byCount].map(([count, { length }]) => count * length)) }
  })
  const [best] = scores.sort((a, b) => b.score - a.score)
  return best?.delimiter ?? ','
}
