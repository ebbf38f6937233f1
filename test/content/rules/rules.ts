import type { Rule } from '../rule.ts'
import { hours } from './hours.ts'
import { money } from './money.ts'
import { places } from './places.ts'
import { readers } from './readers.ts'
import { retrieval } from './retrieval.ts'
import { texts } from './texts.ts'

/** All promises. Add a promise to the file of its subject, and a new subject to this list. */
export const rules: readonly Rule[] = [...hours, ...money, ...places, ...readers, ...retrieval, ...texts]
