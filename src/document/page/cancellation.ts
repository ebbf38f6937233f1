import { cancellationOf } from '../../catalogue/cancellation-cutoff.ts'
import type { Product } from '../../catalogue/schema/product.ts'
import type { Block } from '../nodes.ts'
import { toText } from '../to-text.ts'
import type { Messages } from './messages.ts'

/** In characters. A longer text on cancellation does not fit among a page's facts. */
const LONGEST_FACT = 90

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
