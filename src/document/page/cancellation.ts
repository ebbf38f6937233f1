import { cancellationOf } from '../../catalogue/cancellation-cutoff.ts'
import type { Product } from '../../catalogue/schema/product.ts'
import type { Block } from '../nodes.ts'
import { toText } from '../to-text.ts'
import type { Messages } from './messages.ts'

/** In characters: a longer text is no fact that is taken in at one look. */
const LONGEST_FACT = 90

/**
 * Until when a booking can be cancelled, in one line: `up to 24 hours before the start` where that is stated, else the only text on
 * it where it is short. Null where neither is known.
 *
 * @param terms the texts on cancellation
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

/** The texts on cancellation without those of which `fact`, made of the same, says all: a period alone, and itself. */
export function furtherTerms(terms: readonly Block[][], fact: string | null): readonly Block[][] {
  if (fact === null || terms.length === 0) return terms
  return terms.filter(blocks => {
    const said = toText(blocks)
    return (
      said !== fact &&
      (said.length > LONGEST_FACT || cancellationOf({ passthrough: {} }, [said]).period === null)
    )
  })
}
