import { IndexBusy, type Searcher } from '../search/create-searcher.ts'
import type { SearchInput } from '../search/search-query.ts'
import type { SearchResult } from '../search/search-result.ts'
import type { Generation } from './live/generation.ts'
import type { Quota } from './search-quota.ts'

interface Asking {
  readonly generation: Generation
  readonly key: { readonly id: string } | undefined
  readonly address: string
}

/**
 * Searches the generation of a request, or one that went live meanwhile. Results of an older generation are not
 * returned, because their products may have been withdrawn since.
 *
 * @throws {OverQuota} if the key, or the address without one, has searched too often
 * @throws {IndexBusy} if the index is not ready
 * @throws {UsageError} if the query is wrong
 */
export type SearchLive = (request: Asking, query: SearchInput) => Promise<SearchResult>

/** @param isBehindProxy true if all clients have the address of one proxy, which limits their searches itself */
export function createSearchLive(searcher: Searcher, begin: Quota, isBehindProxy: boolean): SearchLive {
  return async ({ address, generation, key }, query) => {
    const end = begin(key?.id ?? (isBehindProxy ? null : address))
    try {
      const { folder, number, manifestFile } = generation
      const result = await searcher.search({ folder, number, digest: manifestFile.digest }, query)
      if (result.generation >= number) return result
      throw new IndexBusy(`The index is of generation ${result.generation}`)
    } finally {
      end()
    }
  }
}
