/**
 * A product in `assets/find.json`, as the script of the front door finds and shows it. Numbers are places in the list of
 * texts; 0 is the empty text. Its groups follow, a list for each of `CHOICES`.
 */
export type FindRow = [
  file: string,
  title: string,
  place: number,
  kind: number,
  operator: number,
  price: number,
  duration: number,
  /** Where it is not the page's: its name, its tag and its direction. */
  language: number,
  tag: number,
  direction: number,
  picture: string,
  /** Empty where there is a picture. */
  summary: string,
  ...groups: number[][],
]

/** `assets/find.json`. Texts that many products share stand once. */
export interface FindData {
  texts: string[]
  products: FindRow[]
}
