import { hours } from './hours.ts'
import { mixed } from './mixed.ts'
import { money } from './money.ts'
import { places } from './places.ts'
import { readers } from './readers.ts'
import { retrieval } from './retrieval.ts'
import { texts } from './texts.ts'

/**
 * Records in shapes that real catalogues have and ours lack, in nine languages (en, fr, de, es, it, pt, nl, ja, zh), made
 * by hand for the rules. Each subject has a file here; ids begin with its name.
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
