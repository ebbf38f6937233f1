import type { Completeness } from './completeness.ts'

/** A product and how complete its listing is. */
export interface ScoredProduct extends Completeness {
  id: string
  title: string
}

/** The completeness of a whole tree. */
export interface CompletenessSummary {
  products: number
  /** Mean score; null where nothing could be judged. */
  average: number | null
  /** The ten products with the lowest scores, lowest first. */
  worst: ScoredProduct[]
  /** How many products lack each thing, most frequent first. */
  gaps: { gap: string; products: number }[]
}

const MOST_WORST = 10

/** Sums scores up one by one; it holds no more than the worst ten. */
export function tallyCompleteness(): { add(product: ScoredProduct): void; summary(): CompletenessSummary } {
  const gaps = new Map<string, number>()
  const worst: ScoredProduct[] = []
  let [products, sum] = [0, 0]
  return {
    add(product) {
      products++
      sum += product.score
      for (const gap of product.gaps) gaps.set(gap, (gaps.get(gap) ?? 0) + 1)
      if (worst.length === MOST_WORST && product.score >= (worst.at(-1)?.score ?? 0)) return
      worst.push(product)
      worst.sort((a, b) => a.score - b.score)
      worst.length = Math.min(worst.length, MOST_WORST)
    },
    summary: () => ({
      products,
      average: products === 0 ? null : Math.round((10 * sum) / products) / 10,
      worst,
      gaps: [...gaps]
        .map(([gap, count]) => ({ gap, products: count }))
        .sort((a, b) => b.products - a.products),
    }),
  }
}
