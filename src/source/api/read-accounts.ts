import pLimit from 'p-limit'
import type { CrawledAccount, CrawlState } from '../../catalogue/store/crawl-state.ts'
import { isFailure } from '../../http-client/failure.ts'
import { plural } from '../../runtime/progress.ts'
import { accountPath } from './api-address.ts'
import { type CrawlContext, progressNote } from './crawl-context.ts'
import type { Host } from './host.ts'
import { allOf, batchSize, keepInBatches } from './keep-in-batches.ts'
import { type AccountReviews, reviewReader } from './read-reviews.ts'
import { longerThan, readRecordResponse } from './responses.ts'

/**
 * Fetches the accounts that the products name: for some at a time their reviews, and then each by itself.
 *
 * @throws {SourceError} when the source cannot be read to its end; what was fetched is kept.
 */
export async function readAccounts(host: Host, state: CrawlState, context: CrawlContext): Promise<void> {
  const { progress, figures, concurrency, now } = context
  const limit = pLimit(concurrency)
  const accounts = state.unaskedAccounts()
  progress.phase('Owners', accounts.length)
  const readReviews = reviewReader(host, limit, figures)
  const size = batchSize(state)
  const batch = keepInBatches<CrawledAccount>(size, now, found => state.addAccounts(found))
  for (let from = 0; from < accounts.length; from += size) {
    const some = accounts.slice(from, from + size)
    const reviews = await readReviews(some)
    const read = some.map(({ id }) =>
      limit(async () => {
        batch.add(await readAccount(host, id, reviews.get(id), context))
        progress.advance(1)
        progress.note(() => progressNote(plural(figures.pages, 'page'), figures))
      }),
    )
    await allOf(read, batch.flush)
  }
}

async function readAccount(
  host: Host,
  id: string,
  reviews: AccountReviews | undefined,
  { longest }: CrawlContext,
): Promise<CrawledAccount> {
  const found = await host.ask({
    about: `account ${JSON.stringify(id)}`,
    path: accountPath(id),
    tooLong: { bytes: longest, response: { id, body: longerThan(longest) } },
    read(value, body) {
      const record = readRecordResponse(value, 'account', id)
      if (isFailure(record)) return record
      return { id, body: reviews === undefined ? body : withReviews(record, reviews, body) }
    },
  })
  return found ?? { id, body: null }
}

/** The response with the reviews in it. One that nests deeper than JSON can be written stays as it came. */
function withReviews(account: Record<string, unknown>, reviews: AccountReviews, body: string): string {
  try {
    return JSON.stringify({ account: { ...account, ...reviews } })
  } catch {
    return body
  }
}
