import { SourceError } from '../../errors.ts'
import { plural } from '../../runtime/progress.ts'
import { listPath } from './api-address.ts'
import { progressNote } from './crawl-figures.ts'
import { readPage } from './list-page.ts'
import type { Crawl } from './record-reader.ts'

const MOST_RESTARTS = 2

export async function listProducts({ host, state, scope, progress, figures }: Crawl): Promise<void> {
  progress.phase('List')
  let read = 0
  let listed = state.counts().products
  for (let page = state.pages() + 1; ; ) {
    const known = state.listSize()
    if (known !== null) progress.phase('List', read + known.totalPages - page + 1)
    if (known !== null && page > known.totalPages) return
    const found = await host.get({
      about: `page ${page}`,
      path: listPath(page, scope),
      read: (value, _text, attempt) => readPage(value, page, state, attempt),
    })
    if (found === null)
      throw new SourceError(`Reading page ${page} of "${host.name}": it answers 404 Not Found`, {
        hint: 'The address of an API is what comes before /api/products',
      })
    if ('change' in found) {
      if (figures.restarts === MOST_RESTARTS)
        throw new SourceError(
          `Reading page ${page} of "${host.name}": ${found.change}; the list changed ${MOST_RESTARTS + 1} times while it was read`,
          { hint: 'Nothing was changed. Run it again when the catalogue is not being edited' },
        )
      figures.restarts++
      state.restart()
      listed = 0
      page = 1
      continue
    }
    state.addPage(page, found.size, found.listed)
    figures.pages = page
    read++
    listed += found.listed.products.length
    progress.advance(1)
    const records = listed
    progress.note(() => progressNote(plural(records, 'record'), figures))
    if (page >= found.size.totalPages) return
    page++
  }
}
