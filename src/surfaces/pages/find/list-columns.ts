/**
 * The data by which the browser filters and sorts a list (`browser/find-products.js`). Each column has one value for
 * every product, in the order of the list. No imports, because `browser/tsconfig.json` checks it without Node.js.
 */

/** `at` has the coordinates of a place, if they are known, and is empty for all other choices. */
export type Choice = [file: string, label: string, ...at: number[]]

export interface FilterColumns {
  /** The groups of each facet, in the order in which the filter shows them. */
  facets: Record<string, Choice[]>
  /** For each facet, the groups of each product: `[0, 2]` are the first and the third in `facets`. */
  groups: Record<string, number[][]>
  ranks: {
    /** The rank of each product in ascending order, from 1: the lowest price has rank 1. 0 means unknown. */
    price: number[]
    duration: number[]
    starts: number[]
  }
  /** Each product's last day of operation, `YYYY-MM-DD`; empty if it is unknown. */
  until: string[]
}

export interface ListColumns extends FilterColumns {
  title: string[]
  /** Prices and durations as texts, by rank: `prices[1]` is the lowest price. `prices[0]` is empty, for unknown prices. */
  prices: string[]
  durations: string[]
  /** Each operator's name once. `operator` has, for each product, the index of its operator. */
  operators: string[]
  operator: number[]
  /** `lang`, `dir` and name of languages other than the page's. `language` has the index of each product's language. */
  languages: [lang: string, dir: string, name: string][]
  language: number[]
}

/** Cards need these large data, and filters do not. So a second file has them. */
export interface CardColumns {
  /** The product's `fileId`. */
  file: string[]
  /** The picture's address, with `{width}` if there is a picture service. Empty without a picture. */
  picture: string[]
  /** The summary; empty if there is a picture, because the card then shows no summary. */
  summary: string[]
}
