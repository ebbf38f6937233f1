import { hours } from './hours.ts'
import { mixed } from './mixed.ts'
import { money } from './money.ts'
import { places } from './places.ts'
import { readers } from './readers.ts'
import { retrieval } from './retrieval.ts'
import { texts } from './texts.ts'

/**
 * Invented records with features of real catalogues that the test catalogues lack. They are in eleven languages: en, fr,
 * de, es, it, pt, nl, ja, zh, ar and he. Each subject has a file here, and its ids begin with the name of the subject.
 */
export const made: readonly object[] = [
  ...hours,
  ...mixed,
  ...money,
  ...places,
  ...readers,
  ...retrieval,
  ...texts,
]
