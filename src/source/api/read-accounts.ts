import pLimit from 'p-limit'
import type { CrawledAccount, CrawlState } from '../../catalogue/store/crawl-state.ts'
import { isFailure } from '../../http-client/failure.ts'
import { plural } from '../../runtime/progress.ts'
import { accountPath } from './api-address.ts'
import { type CrawlContext, progressNote } from './crawl-context.ts'
import type { Host } from './host.ts'
import { type AccountReviews, reviewReader } from './read-reviews.ts'
import { longerThan, readRecordResponse } from './responses.ts'
import { batchSize, settleAll, storeInBatches } from './store-in-batches.ts'

/**
 * Fetches the accounts that products name: the reviews of several accounts at once, then each account.
 *
 * @throws {SourceError} when the source cannot be read to its end; what was fetched stays in the store.
 */
export async function readAccounts(host: Host, state: CrawlState, context: CrawlContext): Promise<void> {
  const { progress, figures, concurrency, now } = context
  const limit = pLimit(concurrency)
  const accounts = state.unaskedAccounts()
  progress.phase('Owners', accounts.length)
  const readReviews = reviewReader(host, limit, figures)
  const size = batchSize(state)
  const batch = storeInBatches<CrawledAccount>(size, now, found => state.addAccounts(found))
  for (let from = 0; from < accounts.length; from += size) {
    const group = accounts.slice(from, from + size)
    const reviews = await readReviews(group)
    const reads = group.map(({ id }) =>
      limit(async () => {
        batch.add(await readAccount(host, id, reviews.get(id), context))
        progress.advance(1)
        progress.note(() => progressNote(plural(figures.pages, 'page'), figures))
      }),
    )
    await settleAll(reads, batch.flush)
  }
}

async function readAccount(
  host: Host,
  id: string,
  reviews: AccountReviews | undefined,
  { longest }: CrawlContext,
): Promise<CrawledAccount> {
  const found = await host.get({
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

/** Adds `reviews` to the response `body`. A response that nests too deeply to be written stays unchanged. */
function withReviews(account: Record<string, unknown>, reviews: AccountReviews, body: string): string {
  try {
    return JSON.stringify({ account: { ...account, ...reviews } })
  } catch {
    return body
  }
}
