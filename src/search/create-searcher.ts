import { handledLater } from '../runtime/handled-later.ts'
import { createWorker } from '../worker/create-worker.ts'
import { workerFile } from '../worker/worker-files.ts'
import { placeFor } from './index-place.ts'
import type { SearchInput } from './search-query.ts'
import type { SearchResult } from './search-result.ts'
import type { SearchFunctions } from './search-worker.ts'
import type { SearchedTree } from './update-index.ts'

/** Searches generations in its own threads, so that other requests are answered meanwhile. */
export interface Searcher {
  /**
   * Finds products of `tree`, the live generation. The first search of each generation brings the index up to date. If
   * that takes long, answers come from the generation before, as `generation` in the result says.
   *
   * @throws {UsageError} for a query that does not fit `SearchQuery`, or a cursor of another generation
   * @throws {IndexBusy} while the first index is not ready
   */
  search(tree: SearchedTree, query: SearchInput): Promise<SearchResult>
  close(): Promise<void>
}

/** Thrown by a search while the first index is being made, so that no older index can answer. */
export class IndexBusy extends Error {}

/** How many milliseconds a search waits for the index of its generation. After that, an older index answers. */
const PATIENCE_MS = 5_000

export function createSearcher(file: string, patience = PATIENCE_MS): Searcher {
  const place = placeFor(file)
  const path = workerFile('search/search-worker')
  const updating = createWorker<SearchFunctions>(path)
  const asking = createWorker<SearchFunctions>(path)
  let ready: SearchedTree | undefined
  let under: { digest: string; done: Promise<void> } | undefined

  async function update(tree: SearchedTree): Promise<void> {
    await updating.call('update', { file: place.file, tree })
    ready = tree
  }

  async function bringUpToDate(tree: SearchedTree): Promise<void> {
    if (ready?.digest === tree.digest) return
    if (under?.digest !== tree.digest) {
      const done = update(tree).finally(() => {
        // `under` may be a later update by now.
        if (under?.done === done) under = undefined
      })
      under = { digest: tree.digest, done: handledLater(done) }
    }
    const { promise, resolve } = Promise.withResolvers<'late'>()
    const timer = setTimeout(resolve, patience, 'late')
    const end = await Promise.race([under.done, promise]).finally(() => clearTimeout(timer))
    if (end === 'late' && ready === undefined) throw new IndexBusy('The search index is being built')
  }

  return {
    async search(tree, query) {
      await bringUpToDate(tree)
      return asking.call('search', { file: place.file, query })
    },
    async close() {
      await Promise.all([updating.close(), asking.close()])
      place.remove()
    },
  }
}
