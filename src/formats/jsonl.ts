import type { Entry } from '../document/entry.ts'
import { cacheAccountHead, cacheAccountTail, cacheProduct } from './cache-record.ts'
import type { Format } from './format.ts'
import { verifyEnd, verifyJson } from './verify-json.ts'

function line(entry: Entry): object {
  if (entry.type === 'account') {
    const { id, name, ...rest } = cacheAccountHead(entry)
    return { type: 'account', id, name, ...rest, ...cacheAccountTail(entry) }
  }
  const { id, title, ...rest } = cacheProduct(entry)
  const { id: accountId, name } = entry.account
  return {
    type: 'product',
    id,
    name: title,
    account: { id: accountId, name },
    text: entry.text,
    title,
    ...rest,
  }
}

/** One JSON object a line: what search engines and loaders import. */
export const jsonl: Format = {
  name: 'jsonl',
  extension: '.jsonl',
  mediaType: 'application/jsonl',
  offeredForProducts: true,
  summary: 'one JSON object a line, products with their whole text, for search engines and loaders',
  record: entry => JSON.stringify(line(entry)),
  open: () => '',
  separator: '\n',
  close: '\n',
  textStart: () => 0,
  answer: { type: 'content' },
  isNegotiated: false,
  verify(file) {
    const lines = file.toString().split('\n').slice(0, -1)
    return lines.map(verifyJson).find(problem => problem !== null) ?? verifyEnd(file)
  },
  inspector: async () => (await import('./inspect-line.ts')).inspectLine,
  countRecords(file) {
    let lines = 0
    for (let at = file.indexOf('\n'); at >= 0; at = file.indexOf('\n', at + 1)) lines++
    return lines
  },
}
