import type { Rule } from '../rule.ts'
import { places } from './places.ts'
import { texts } from './texts.ts'

/** All promises, by subject. A promise is added to its subject's file, a subject here. */
export const rules: readonly Rule[] = [...places, ...texts]
