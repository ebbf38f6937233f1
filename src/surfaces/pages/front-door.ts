import type { Catalogue, SurfaceContext, SurfaceFile } from '../surface.ts'
import { byOperator } from './by-operator.ts'
import type { Census } from './census.ts'
import { inOrder } from './in-order.ts'
import { operatorsAlone } from './operators-alone.ts'
import { factSayers } from './say-facts.ts'
import { siteWords } from './site-words.ts'

/** What the front door lists. */
export interface FrontDoorLimits {
  /** So many records are listed by name; where there are more, operators alone. */
  records: number
  /** How many operators stand on a page then. */
  operators: number
}

/** The page that a visitor comes to first: every product by operator, or the operators where those are too many. */
export function* frontDoor(
  catalogue: Catalogue,
  context: SurfaceContext,
  { locale, productsOf }: Census,
  limits: FrontDoorLimits,
): Iterable<SurfaceFile> {
  const { counts } = catalogue
  const door = { counts, context, locale, words: siteWords(locale), say: factSayers()(locale) }
  const accounts = inOrder(catalogue.accounts, counts.accounts, locale)
  if (counts.accounts + counts.products <= limits.records)
    yield byOperator(door, catalogue, accounts, productsOf)
  else yield* operatorsAlone(door, accounts, productsOf, limits.operators)
}
