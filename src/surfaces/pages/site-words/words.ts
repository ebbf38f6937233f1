import type { Counted } from '../../../document/template/words.ts'

/** The words of pages that do not come from records. */
export interface SiteWords {
  /** The language that they are in, BCP 47. */
  readonly language: string
  /** The site's name where none is chosen. */
  readonly site: string
  readonly offers: string
  readonly operators: string
  /** `{}` stands for a number. */
  readonly offersCount: Counted
  readonly operatorsCount: Counted
  readonly youAreHere: string
  readonly languages: string
  readonly formats: string
  readonly data: string
  /** `{}` stands for a price. */
  readonly from: string
  readonly free: string
  readonly table: string
  readonly map: string
  /** `{}` stands for a number. */
  readonly morePictures: Counted
  readonly moreLikeThis: string
  readonly find: string
  /** The same for a list that has other pages. */
  readonly findOnPage: string
  /** `{shown}` and `{all}` stand for numbers. */
  readonly found: string
  readonly pages: string
  /** `{page}` and `{all}` stand for numbers. */
  readonly page: string
  readonly previous: string
  readonly next: string
  readonly notFound: string
  readonly notFoundText: string
}
