/**
 * The data by which the browser filters and sorts a list (`browser/find-products.js`). Each column has one value for
 * every product, in the order of the list. This file imports nothing, because the browser's types are checked with it.
 */

/** A group to choose: its name in paths and on pages, and the latitude and longitude of a place. */
export type Choice = [file: string, label: string, ...at: number[]]

/** What products are filtered and sorted by. */
export interface FilterColumns {
  /** The groups of each facet, in reading order. */
  facets: Record<string, Choice[]>
  /** The product's groups of each facet, as indexes into `facets`. */
  groups: Record<string, number[][]>
  ranks: {
    /** From 1, for the lowest price, the shortest duration and the earliest first day of operation. 0 is unknown. */
    price: number[]
    duration: number[]
    starts: number[]
  }
  /** The last day of operation, `YYYY-MM-DD`. Empty if it is unknown. */
  until: string[]
}

/** `FilterColumns` with the text of cards. The file of a list holds them. */
export interface ListColumns extends FilterColumns {
  title: string[]
  /** The prices and durations by their rank. The text of 0 is empty. */
  prices: string[]
  durations: string[]
  /** The names of operators, and the operator of each product as an index. */
  operators: string[]
  operator: number[]
  /** `lang`, `dir` and name of languages other than the page's, and the language of each product as an index. */
  languages: [lang: string, dir: string, name: string][]
  language: number[]
}

/** The links and pictures of cards. A second file holds them, because they are larger than all other columns. */
export interface CardColumns {
  /** The product's name in paths. */
  file: string[]
  /** An address, with `{width}` if there is a picture service. Or empty. */
  picture: string[]
  /** Empty if the card has a picture. */
  summary: string[]
}
