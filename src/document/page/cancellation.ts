import { cancellationOf } from '../../catalogue/cancellation-cutoff.ts'
import type { Product } from '../../catalogue/schema/product.ts'
import type { Block } from '../nodes.ts'
import { toText } from '../to-text.ts'
import type { Messages } from './messages.ts'

/** The most characters of a text on cancellation among the facts of a page. Longer texts do not fit into that list. */
const LONGEST_FACT = 90

/**
 * Says in one line until when a booking can be cancelled: `up to 24 hours before the start`. If no period is known, a
 * single short text on cancellation is used. Null if there is no such text either.
 */
export function cancellationText(
  product: Pick<Product, 'passthrough'>,
  terms: readonly Block[][],
  messages: Messages,
): string | null {
  const texts = terms.map(toText)
  const { cutoff, period } = cancellationOf(product, texts)
  if (cutoff !== null) {
    const before = period ?? { from: cutoff.amount, to: null, unit: cutoff.unit }
    return messages.word('up to {} before the start', messages.duration(before))
  }
  const [only, ...others] = texts
  const isFact =
    only !== undefined && others.length === 0 && only.length <= LONGEST_FACT && !only.includes('\n')
  return isFact ? only : null
}

/** Removes the texts that `fact`, their `cancellationText`, repeats: itself, and texts that state only a period. */
export function furtherTerms(terms: readonly Block[][], fact: string | null): readonly Block[][] {
  if (fact === null || terms.length === 0) return terms
  return terms.filter(blocks => {
    const term = toText(blocks)
    return (
      term !== fact &&
      (term.length > LONGEST_FACT || cancellationOf({ passthrough: {} }, [term]).period === null)
    )
  })
}
