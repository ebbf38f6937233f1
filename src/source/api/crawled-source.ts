import * as z from 'zod'
import { LONGEST_RECORD, tooLongIssue } from '../../catalogue/size-issue.ts'
import type { CrawledAccount, CrawledProduct, CrawlState } from '../../catalogue/store/crawl-state.ts'
import { pagesAfter } from '../../catalogue/store/pages-after.ts'
import type { Source, SourceItem } from '../source.ts'

const ResponseBody = z
  .object({ product: z.unknown(), account: z.unknown(), longerThan: z.number() })
  .partial()
const AnyRecord = z.looseObject({})

export function crawledSource(name: string, state: CrawlState): Source {
  return {
    name,
    async *read(_memory, longest = LONGEST_RECORD) {
      let line = 0
      for (const rows of pagesAfter('', state.readAccounts, ({ id }) => id))
        yield rows.flatMap(row => accountItem(row, ++line, longest))
      for (const rows of pagesAfter(0, state.readProducts, ({ place }) => place))
        yield rows.map(row => productItem(row, longest))
    },
  }
}

/** An account that the API does not have gives no item: the import makes the account from its products. */
function accountItem({ id, body }: CrawledAccount, line: number, longest: number): SourceItem[] {
  if (body === null) return []
  if (Buffer.byteLength(body) > longest) return [{ line, id, issue: tooLongIssue(longest) }]
  const { account, longerThan } = ResponseBody.parse(JSON.parse(body))
  if (longerThan !== undefined) return [{ line, id, issue: tooLongIssue(longerThan) }]
  return [{ line, type: 'account', value: account }]
}

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
