/**
 * A product in `assets/find.json`, as the search script of the home page needs it. Numbers are indexes into the list of
 * texts; 0 is the empty text. The product's groups follow, with one list for each of `CHOICES`.
 */
export type FindRow = [
  file: string,
  title: string,
  place: number,
  kind: number,
  operator: number,
  price: number,
  duration: number,
  /** The name, tag and direction of the product's language, if it differs from the page's. */
  language: number,
  tag: number,
  direction: number,
  picture: string,
  /** Empty if there is a picture. */
  summary: string,
  ...groups: number[][],
]

/** The shape of `assets/find.json`. Texts that many products share are stored once. */
export interface FindData {
  texts: string[]
  products: FindRow[]
}
