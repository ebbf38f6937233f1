import { idParameters, idQuery, type ListFilter, preparer } from './list-filter.ts'
import type { Store } from './open-store.ts'

export interface Block {
  /** The lowest id that the block can have. A product with this id need not exist. */
  first: string
  before: number
}

interface Anchors {
  total: number
  blocks: readonly Block[]
}

export const START: Block = { first: '', before: 0 }

/** The size of a block, in products. A skip from a block's start to a page is shorter than this. */
const BLOCK = 500

/**
 * Returns a function that counts the products of a list and divides them into blocks. To find a page, SQLite then skips
 * products only from a block's start, not from the list's. Callers must read the page in the same snapshot.
 *
 * The table `list_blocks` has the blocks of the whole list. The blocks of a filter are cached until products are added,
 * removed or moved. Lists shorter than a block are not cached, so that clients cannot fill the cache with filters.
 */
export function pageAnchors(store: Store): (filter: ListFilter) => Anchors {
  const readVersion = store.prepare('SELECT version FROM list_version')
  const readBlocks = store.prepare('SELECT first, products FROM list_blocks ORDER BY first')
  const prepare = preparer(store)
  const cached = new Map<string, Anchors>()
  let version: unknown

  function countedBlocks(): Anchors {
    const blocks: Block[] = []
    let total = 0
    for (const { first, products } of readBlocks.iterate()) {
      blocks.push({ first: String(first), before: total })
      total += Number(products)
    }
    return { total, blocks }
  }

  function walk(filter: ListFilter): Anchors {
    const [text, values] = [idQuery(filter), idParameters(filter)]
    const nextBlock = prepare(`${text} ORDER BY id LIMIT 1 OFFSET ${BLOCK}`)
    const blocks = [START]
    for (;;) {
      const { first, before } = blocks.at(-1) ?? START
      const row = nextBlock.get({ ...values, first })
      if (row === undefined) {
        const rest = prepare(`SELECT count(*) AS n FROM (${text})`).get({ ...values, first })
        return { total: before + Number(rest?.['n']), blocks }
      }
      blocks.push({ first: String(row['id']), before: before + BLOCK })
    }
  }

  return filter => {
    const now = readVersion.get()?.['version']
    if (now !== version) {
      cached.clear()
      version = now
    }
    const key = JSON.stringify([filter.account, filter.location])
    const known = cached.get(key)
    if (known !== undefined) return known
    const isWhole = filter.account === null && filter.location === null
    const anchors = isWhole ? countedBlocks() : walk(filter)
    if (anchors.blocks.length > 1) cached.set(key, anchors)
    return anchors
  }
}
