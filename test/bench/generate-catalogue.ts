import { closeSync, openSync, writeSync } from 'node:fs'
import { makeAccount, ownerOf } from './catalogue/make-account.ts'
import { makeProduct } from './catalogue/make-product.ts'

/** How large a catalogue is; products are dealt out to the accounts in turn. */
export interface CatalogueSize {
  products: number
  accounts: number
}

/**
 * An edition differs from the first one in products that have another title or price: `percent` in one product of a
 * hundred, `one` in a single product.
 */
export type Edition = 'first' | 'percent' | 'one'

const CHANGED_EVERY = 100
const LINES_PER_WRITE = 200

/** How many products of an edition differ from the first. */
export function changedProducts({ products }: CatalogueSize, edition: Edition): number {
  return Array.from({ length: products }, (_, index) => changesIn(edition, index)).filter(Boolean).length
}

/**
 * Writes an invented catalogue as JSON Lines, the accounts before the products. The same size, edition and seed
 * give the same bytes, and memory does not grow with the size.
 */
export function generateCatalogue(file: string, size: CatalogueSize, edition: Edition, seed = 1): void {
  const descriptor = openSync(file, 'wx')
  let pending: string[] = []
  const flush = () => {
    writeSync(descriptor, pending.join(''))
    pending = []
  }
  try {
    for (const line of linesOf(size, edition, seed)) {
      pending.push(`${JSON.stringify(line)}\n`)
      if (pending.length >= LINES_PER_WRITE) flush()
    }
    flush()
  } finally {
    closeSync(descriptor)
  }
}

function* linesOf({ products, accounts }: CatalogueSize, edition: Edition, seed: number): Iterable<object> {
  for (let index = 0; index < accounts; index++) yield { type: 'account', ...makeAccount(seed, index) }
  for (let index = 0; index < products; index++) {
    const isChanged = changesIn(edition, index)
    const change = index % (2 * CHANGED_EVERY) < CHANGED_EVERY ? 'title' : 'price'
    yield {
      type: 'product',
      ...makeProduct(seed, index, ownerOf(seed, index % accounts), isChanged ? change : null),
    }
  }
}

/** One of each hundred, each time another, so that the changes are spread over the accounts: the hardest case. */
function changesIn(edition: Edition, index: number): boolean {
  if (edition === 'one') return index === CHANGED_EVERY
  return (
    edition === 'percent' &&
    index % CHANGED_EVERY === (Math.floor(index / CHANGED_EVERY) * 37) % CHANGED_EVERY
  )
}
