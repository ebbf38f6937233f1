import type { Account } from '../../catalogue/schema/account.ts'
import type { Product } from '../../catalogue/schema/product.ts'
import { accountLine, productLine } from '../../catalogue/source-line.ts'
import type { Entry } from '../../document/entry.ts'
import { fileId } from '../../formats/file-id.ts'
import { parseJson } from '../../runtime/parse-json.ts'
import type { AccountCatalogue } from '../surface.ts'

/** The path of an account's source file: all published fields of account and products, from which a build can start. */
export function sourcePath(account: string): string {
  return `sources/${fileId(account)}.jsonl`
}

export function sourceLine(entry: Entry): string {
  if (entry.type === 'account') return accountLine(publicAccount(entry.stored))
  const { id, name } = entry.account
  return productLine(publicProduct(entry.stored), { id, name })
}

function publicAccount({ username: _, ...account }: Account): Account {
  return { ...account, tradeUrl: null, tradeEmail: null, requirements: null }
}

/** Of the V1 values in `passthrough`, the downloads in `sources/` have these two. Only V1 returns the others. */
const PUBLISHED_BY_V1 = ['opening_hours', 'partner_booking_url']

function publicProduct(product: Product): Product {
  const { options, passthrough } = product
  const published = Object.entries(passthrough).filter(([name]) => PUBLISHED_BY_V1.includes(name))
  return {
    ...product,
    options: options.map(option => ({
      ...option,
      units: option.units.map(unit => ({
        ...unit,
        pricingFrom: unit.pricingFrom.map(price => ({ ...price, net: null })),
      })),
    })),
    passthrough: Object.fromEntries(published),
  }
}

/** Finds type and id in a line of a source file. Parsing the lines of all unchanged records would take longer. */
const BEGINNING = /^\{"type":"(account|product)",(?:"account":\{.*?\},)?"id":("(?:[^"\\]|\\.)*")/

export function* sourceFile(catalogue: AccountCatalogue, account: string): Iterable<string> {
  const live = catalogue.liveLines(sourcePath(account))[Symbol.iterator]()
  for (const { type, id, text } of catalogue.gathered('bulk', account)) {
    if (text !== null) {
      yield text
      continue
    }
    // The record is unchanged, so its line is in the live file. Lines before it are of changed or removed records.
    for (let next = live.next(); next.done !== true; next = live.next()) {
      const [, lineType, lineId = '""'] = BEGINNING.exec(next.value) ?? []
      if (lineType !== type || JSON.parse(lineId) !== id) continue
      yield `${next.value}\n`
      break
    }
  }
}

export function validateSourceFile(content: Buffer): string | null {
  const lines = content.toString().split('\n')
  if (lines.pop() !== '') return 'does not end with a newline'
  const wrong = lines.findIndex(line => !BEGINNING.test(line) || parseJson(line) === undefined)
  return wrong === -1 ? null : `has no record in line ${wrong + 1}`
}
