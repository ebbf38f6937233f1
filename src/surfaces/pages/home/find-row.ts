/**
 * A product in `assets/find.json`, as the search script of the home page needs it. Numbers are indexes into
 * `FindData.texts`, where 0 is the empty text. `groups` has a list of indexes for each facet of `CHOICES`, and last
 * the names of stops.
 */
export type FindRow = [
  file: string,
  title: string,
  place: number,
  kind: number,
  operator: number,
  price: number,
  duration: number,
  /** Indexes of the name, tag and direction of the product's language; 0 unless it differs from the page's language. */
  language: number,
  tag: number,
  direction: number,
  /** With `{width}` if there is a picture service. */
  picture: string,
  /** Empty if there is a picture, because a card shows only one of them. */
  summary: string,
  ...groups: number[][],
]

/** The content of `assets/find.json`. Texts that many products share are stored once. */
export interface FindData {
  /** The facets of `CHOICES`, in the order of a row's groups. */
  facets: string[]
  texts: string[]
  products: FindRow[]
}
