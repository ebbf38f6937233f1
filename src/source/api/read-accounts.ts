import type { CrawledAccount } from '../../catalogue/store/crawl-state.ts'
import { isFailure } from '../../http-client/failure.ts'
import { accountPath } from './api-address.ts'
import { type AccountReviews, reviewReader } from './read-reviews.ts'
import { type Crawl, recordReader } from './record-reader.ts'
import { longerThan, readRecordResponse } from './responses.ts'

export async function readAccounts(crawl: Crawl): Promise<void> {
  const { host, state, progress, figures } = crawl
  const accounts = state.unaskedAccounts()
  progress.phase('Owners', accounts.length)
  const { limit, size, readAll } = recordReader<CrawledAccount>(crawl, found => state.addAccounts(found))
  const readReviews = reviewReader(host, limit, figures)
  for (let from = 0; from < accounts.length; from += size) {
    const group = accounts.slice(from, from + size)
    const reviews = await readReviews(group)
    await readAll(group, ({ id }) => readAccount(crawl, id, reviews.get(id)))
  }
}

async function readAccount(
  { host, longest }: Crawl,
  id: string,
  reviews: AccountReviews | undefined,
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

/** If `account` nests too deeply for `JSON.stringify`, the reviews are left out. */
function withReviews(account: Record<string, unknown>, reviews: AccountReviews, body: string): string {
  try {
    return JSON.stringify({ account: { ...account, ...reviews } })
  } catch {
    return body
  }
}
