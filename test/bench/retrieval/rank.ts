const K1 = 1.2
const B = 0.75

/** Words without case and accents. */
function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

/**
 * The things whose texts fit a question best, the best first, by Okapi BM25 with its usual constants (Robertson and
 * Zaragoza, "The Probabilistic Relevance Framework", 2009); no stemming and no list of words to leave out. Things without
 * any of its words are left out.
 */
export function rank<Thing>(
  things: readonly Thing[],
  textOf: (thing: Thing) => string,
): (question: string, most: number) => Thing[] {
  const documents = things.map(thing => {
    const words = wordsOf(textOf(thing))
    return { thing, length: words.length, counts: countsOf(words) }
  })
  const average = documents.reduce((sum, { length }) => sum + length, 0) / Math.max(1, documents.length)
  const containing = new Map<string, number>()
  for (const { counts } of documents)
    for (const word of counts.keys()) containing.set(word, (containing.get(word) ?? 0) + 1)

  return (question, most) => {
    const words = new Set(wordsOf(question))
    const scored = documents.map(({ thing, length, counts }) => {
      let score = 0
      for (const word of words) {
        const count = counts.get(word)
        if (count === undefined) continue
        const found = containing.get(word) ?? 0
        const rarity = Math.log(1 + (documents.length - found + 0.5) / (found + 0.5))
        score += (rarity * count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / average))
      }
      return { thing, score }
    })
    return scored
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, most)
      .map(({ thing }) => thing)
  }
}

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
