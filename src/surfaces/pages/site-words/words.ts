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
  readonly onMap: string
  /** `{}` stands for a number. */
  readonly morePictures: Counted
  readonly moreLikeThis: string
  /** The facets: by place, kind, duration, price, and by the languages that a tour is given in. */
  readonly places: string
  readonly kinds: string
  readonly durations: string
  readonly prices: string
  readonly spoken: string
  readonly allPlaces: string
  readonly allKinds: string
  readonly allOperators: string
  /** Above the places that are near a place. */
  readonly nearby: string
  readonly map: string
  /** Above the places that are too far away for the map. */
  readonly farther: string
  /** `{place}` stands for the largest of several places, `{offers}` for how many offers these have. */
  readonly around: string
  /** `{}` stands for the most of a duration or a price, and for the least. */
  readonly upTo: string
  readonly over: string
  readonly search: string
  /** The choice that leaves nothing out. */
  readonly any: string
  /** Forgets all choices. */
  readonly clear: string
  readonly loading: string
  readonly unavailable: string
  readonly nothing: string
  /** What to do where nothing is found. */
  readonly nothingText: string
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
