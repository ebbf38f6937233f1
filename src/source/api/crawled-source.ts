import * as z from 'zod'
import { LONGEST_RECORD, tooLongIssue } from '../../catalogue/size-issue.ts'
import type { CrawledAccount, CrawledProduct, CrawlState } from '../../catalogue/store/crawl-state.ts'
import type { Source, SourceItem } from '../source.ts'

/** A response, or how long one was longer than. */
const ResponseBody = z
  .object({ product: z.unknown(), account: z.unknown(), longerThan: z.number() })
  .partial()
const AnyRecord = z.looseObject({})

/** What a crawl has fetched, as a source: accounts, then products in the order of the list. */
export function crawledSource(name: string, state: CrawlState): Source {
  return {
    name,
    async *read(_memory, longest = LONGEST_RECORD) {
      for (let after = '', line = 1; ; ) {
        const rows = state.readAccounts(after)
        if (rows.length === 0) break
        after = rows.at(-1)?.id ?? after
        const first = line
        yield rows.flatMap((row, index) => accountItem(row, first + index, longest))
        line += rows.length
      }
      for (let after = 0; ; ) {
        const rows = state.readProducts(after)
        if (rows.length === 0) break
        after = rows.at(-1)?.place ?? after
        yield rows.map(row => productItem(row, longest))
      }
    },
  }
}

/** An account that is not there is made from its products by whoever imports them. */
function accountItem({ id, body }: CrawledAccount, line: number, longest: number): SourceItem[] {
  if (body === null) return []
  if (Buffer.byteLength(body) > longest) return [{ line, id, issue: tooLongIssue(longest) }]
  const { account, longerThan } = ResponseBody.parse(JSON.parse(body))
  if (longerThan !== undefined) return [{ line, id, issue: tooLongIssue(longerThan) }]
  return [{ line, type: 'account', value: account }]
}

/** The response for the product with its list item, which says what the response does not; the item alone where there is none. */
function productItem({ place, id, body, item }: CrawledProduct, longest: number): SourceItem {
  if (Buffer.byteLength(body ?? '') + Buffer.byteLength(item) > longest)
    return { line: place, id, issue: tooLongIssue(longest) }
  const listItem: unknown = JSON.parse(item)
  if (body === null) return { line: place, type: 'product', value: listItem }
  const { longerThan, ...response } = ResponseBody.parse(JSON.parse(body))
  if (longerThan !== undefined) return { line: place, id, issue: tooLongIssue(longerThan) }
  const product = AnyRecord.parse(response.product)
  return { line: place, type: 'product', value: { ...product, listItem } }
}
