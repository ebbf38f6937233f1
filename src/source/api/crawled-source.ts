import * as z from 'zod'
import type { CrawledAccount, CrawledProduct, CrawlState } from '../../catalogue/store/crawl-state.ts'
import type { Source, SourceItem } from '../source.ts'

const ROWS = 100

const AnswerBody = z.object({ product: z.unknown(), account: z.unknown() }).partial()
const AnyRecord = z.looseObject({})
/** V1 lists write the account's `ID`, where the newer generation writes `id`. */
const ListItem = z.looseObject({
  account: z.object({ ID: z.unknown(), id: z.unknown(), name: z.unknown() }).partial().nullish().catch(null),
  duration: z.string().nullish().catch(null),
})

/** What a crawl has fetched, as a source: accounts, then products in the order of the list. */
export function crawledSource(name: string, state: CrawlState): Source {
  return {
    name,
    async *read() {
      for (let after = '', line = 1; ; line += ROWS) {
        const rows = state.readAccounts(after, ROWS)
        if (rows.length === 0) break
        after = rows.at(-1)?.id ?? after
        yield rows.flatMap((row, index) => accountItem(row, line + index))
      }
      for (let after = 0; ; ) {
        const rows = state.readProducts(after, ROWS)
        if (rows.length === 0) break
        after = rows.at(-1)?.place ?? after
        yield rows.map(productItem)
      }
    },
  }
}

/** An account that is not there is made from its products by whoever imports them. */
function accountItem({ body }: CrawledAccount, line: number): SourceItem[] {
  if (body === null) return []
  return [{ line, type: 'account', value: AnswerBody.parse(JSON.parse(body)).account }]
}

/**
 * The answer for the product; the list item itself where there is none. Where it names no account, the list does, and
 * where it has no minutes: it cannot say a duration in words, such as half a day.
 */
function productItem({ place, body, item }: CrawledProduct): SourceItem {
  const listed = () => ListItem.parse(JSON.parse(item))
  if (body === null) return { line: place, type: 'product', value: listed() }
  const product = AnyRecord.parse(AnswerBody.parse(JSON.parse(body)).product)
  const lacksAccount = product['account'] == null
  const lacksDuration = product['durationMinutesFrom'] == null && product['duration'] == null
  if (!lacksAccount && !lacksDuration) return { line: place, type: 'product', value: product }
  const { account, duration } = listed()
  const { ID, id = ID, name } = account ?? {}
  const owner = lacksAccount && account != null ? { account: { id, name } } : {}
  const words = lacksDuration && duration != null && duration.trim() !== '' ? { duration } : {}
  return { line: place, type: 'product', value: { ...product, ...owner, ...words } }
}
