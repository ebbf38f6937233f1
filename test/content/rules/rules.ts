import type { Rule } from '../rule.ts'
import { hours } from './hours.ts'
import { money } from './money.ts'
import { places } from './places.ts'
import { readers } from './readers.ts'
import { retrieval } from './retrieval.ts'
import { texts } from './texts.ts'

/** All promises, by subject. A promise is added to its subject's file, a subject here. */
export const rules: readonly Rule[] = [...hours, ...money, ...places, ...readers, ...retrieval, ...texts]
