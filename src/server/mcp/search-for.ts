import { UsageError } from '../../errors.ts'
import { IndexBusy, type Searcher } from '../../search/create-searcher.ts'
import type { SearchInput } from '../../search/search-query.ts'
import type { SearchResult } from '../../search/search-result.ts'
import type { Generation } from '../live/generation.ts'
import { ToolError } from './parts.ts'

/**
 * Searches a generation, or one that went live meanwhile. An older one is not told of, because it may hold products that
 * were withdrawn since.
 *
 * @param begin counts the search, and returns its end
 * @throws {ToolError} if the query is wrong, over the quota, or the index is not ready
 */
export async function searchFor(
  searcher: Pick<Searcher, 'search'>,
  { folder, number, manifestFile: { digest } }: Generation,
  query: SearchInput,
  begin: () => () => void,
): Promise<SearchResult> {
  const end = begin()
  try {
    const result = await searcher.search({ folder, number, digest }, query)
    if (result.generation >= number) return result
    throw new IndexBusy(`The index is of generation ${result.generation}`)
  } catch (error) {
    if (error instanceof IndexBusy)
      throw new ToolError('the search index is being brought up to date. Come again in 5 seconds')
    if (error instanceof UsageError) throw new ToolError(error.message)
    throw error
  } finally {
    end()
  }
}
