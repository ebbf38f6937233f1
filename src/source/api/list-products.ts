import type { CrawlState, ListedProduct } from '../../catalogue/store/crawl-state.ts'
import { SourceError } from '../../errors.ts'
import { plural } from '../../progress.ts'
import { accountOf, readListAnswer } from './answers.ts'
import { listPath } from './api-paths.ts'
import { askedId } from './asked-id.ts'
import { listChange, pageFault } from './check-page.ts'
import type { CrawlContext } from './crawl.ts'
import { type Failure, isFailure, transient } from './failure.ts'
import type { Host } from './host.ts'
import { progressNote } from './progress-note.ts'

/** A list that keeps changing while it is read is read again this often. */
const MOST_RESTARTS = 2
/** A page that contradicts the others is a mistake at first; after so many attempts the list has changed. */
const ATTEMPTS_BEFORE_BELIEVING = 4

interface Page {
  size: { totalPages: number; pageSize: number }
  products: ListedProduct[]
}

/**
 * Reads the list page by page, going on from the pages that are here, and keeps each page as it comes. Where the
 * list changes meanwhile it is read again from its first page.
 *
 * @throws {SourceError} when it cannot be read, or changes a third time.
 */
export async function listProducts(host: Host, state: CrawlState, context: CrawlContext): Promise<void> {
  const { progress, figures, scope, name } = context
  progress.phase('List')
  let read = 0
  let listed = state.counts().products
  for (let page = state.pages() + 1; ; ) {
    const known = state.listSize()
    if (known !== null) progress.phase('List', read + known.totalPages - page + 1)
    if (known !== null && page > known.totalPages) return
    const found = await host.ask({
      about: `page ${page}`,
      path: listPath(page, scope),
      read: (value, _text, attempt) => readPage(value, page, state, attempt),
    })
    if (found === null)
      throw new SourceError(`Reading page ${page} of "${name}": it answers 404 Not Found`, {
        hint: 'The address of an API is what comes before /api/products',
      })
    if ('change' in found) {
      if (figures.restarts === MOST_RESTARTS)
        throw new SourceError(
          `Reading page ${page} of "${name}": ${found.change}; the list changed ${MOST_RESTARTS + 1} times while it was read`,
          { hint: 'Nothing was changed. Run it again when the catalogue is not being edited' },
        )
      figures.restarts++
      state.restart()
      listed = 0
      page = 1
      continue
    }
    state.addPage(page, found.size, found.products)
    figures.pages = page
    read++
    listed += found.products.length
    progress.advance(1)
    const records = listed
    progress.note(() => progressNote(plural(records, 'record'), figures))
    if (page >= found.size.totalPages) return
    page++
  }
}

/** A page, or how the list has changed. */
function readPage(
  value: Record<string, unknown>,
  asked: number,
  state: CrawlState,
  attempt: number,
): Page | { change: string } | Failure {
  const answer = readListAnswer(value)
  if (isFailure(answer)) return answer
  const known = state.listSize()
  const products = answer.products.map(toListed)
  const change = listChange(known, answer) ?? repetition(asked, products, state)
  if (change !== null) return attempt < ATTEMPTS_BEFORE_BELIEVING ? transient(change) : { change }
  const fault = pageFault(asked, answer)
  if (fault !== null) return transient(fault)
  return { size: { totalPages: answer.total_pages, pageSize: answer.limit_value }, products }
}

/** A page without a single product that was not listed before would repeat for ever. */
function repetition(page: number, products: readonly ListedProduct[], state: CrawlState): string | null {
  const ids = products.flatMap(({ id }) => (id === null ? [] : [id]))
  if (ids.length === 0 || ids.length < products.length || !state.hasProducts(ids)) return null
  return `its page ${page} has only products of the pages before`
}

function toListed(item: Record<string, unknown>): ListedProduct {
  return { id: askedId(item['id']), account: accountOf(item), item: textOf(item) }
}

/** Values can nest deeper than JSON can be written; of an item with such a value the plain ones are kept. */
function textOf(item: Record<string, unknown>): string {
  try {
    return JSON.stringify(item)
  } catch {
    const plain = Object.entries(item).filter(([, value]) => typeof value !== 'object')
    return JSON.stringify(Object.fromEntries(plain))
  }
}
