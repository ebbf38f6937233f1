import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RecordType } from '../catalogue/read-record.ts'
import { type AccountReference, referenceTo } from '../catalogue/schema/account.ts'
import type { Store } from '../catalogue/store/open-store.ts'
import { accountReader, productReader } from '../catalogue/store/read-rows.ts'
import type { AccountEntry } from '../document/entry.ts'
import type { EntryMaker } from '../document/make-entries.ts'
import type { Format } from '../formats/format.ts'
import { endingOf, recordFile } from './record-files.ts'

/** An account, or a stretch of its products where it has more than one chunk of them. */
export interface Chunk {
  account: string
  /** Null where the account has no products. */
  range: { first: string; last: string } | null
  /** Which part of the account this is, from 0, and of how many. */
  part: number
  parts: number
}

/** What was written of one record. */
export interface RenderedRecord {
  type: RecordType
  id: string
  hash: string
  /** SHA-256 over the record's files in list order; null until an account's parts are put together. */
  digest: string | null
  /** Bytes of each file in list order. */
  bytes: number[]
}

export interface Renderer {
  /** Renders a chunk and writes its files; what it returns is in no certain order. */
  render(chunk: Chunk): RenderedRecord[]
  /** Closes the store that it reads. */
  close(): void
}

/** Parts of an account's `all` files wait here until the last one is written. */
export const PARTS = '.parts'

export function partFile(account: string, ending: string, part: number): string {
  return join(PARTS, `${recordFile('account', account, ending).slice('accounts/'.length)}.${part}`)
}

/** Renders from a store into the folder of a generation that is being staged. */
export function createRenderer(
  store: Store,
  folder: string,
  formats: readonly Format[],
  entries: EntryMaker,
): Renderer {
  const readAccount = accountReader(store)
  const readProducts = productReader(store)

  /** Files of a published generation are never written again, so nobody may write them. */
  function write(file: string, content: string): void {
    writeFileSync(join(folder, file), content, { flag: 'wx', mode: 0o444 })
  }

  function writeRecord(
    type: RecordType,
    id: string,
    hash: string,
    contents: readonly string[],
    endings: string[],
  ) {
    const digest = createHash('sha256')
    const bytes = contents.map((content, index) => {
      write(recordFile(type, id, endings[index] ?? ''), content)
      digest.update(content)
      return Buffer.byteLength(content)
    })
    return { type, id, hash, digest: digest.digest('hex'), bytes }
  }

  function renderProducts(chunk: Chunk, reference: AccountReference, texts: string[][]): RenderedRecord[] {
    if (chunk.range === null) return []
    const endings = formats.map(format => endingOf(format, false))
    const rendered: RenderedRecord[] = []
    for (const { product, hash } of readProducts({ account: chunk.account, ...chunk.range }, reference)) {
      const entry = entries.product(product, reference)
      const contents = formats.map((format, index) => {
        const text = format.record(entry)
        texts[index]?.push(text)
        return format.open(entry) + text + format.close
      })
      rendered.push(writeRecord('product', product.id, hash, contents, endings))
    }
    return rendered
  }

  return {
    close: () => store.close(),
    render(chunk) {
      const row = readAccount(chunk.account)
      if (row === undefined) return []
      const texts: string[][] = formats.map(() => [])
      const products = renderProducts(chunk, referenceTo(row.account), texts)
      const all = entries.account(row.account, 'all')
      const allContents = formats.map((format, index) => allText(format, all, texts[index] ?? [], chunk))
      const allEndings = formats.map(format => endingOf(format, true))
      if (chunk.parts > 1)
        for (const [index, content] of allContents.entries())
          write(partFile(chunk.account, allEndings[index] ?? '', chunk.part), content)
      if (chunk.part > 0) return products
      const own = entries.account(row.account, 'company_info')
      const contents = formats.map(format => format.open(own) + format.record(own) + format.close)
      const endings = formats.map(format => endingOf(format, false))
      if (chunk.parts > 1) {
        const account = writeRecord('account', chunk.account, row.hash, contents, endings)
        return [{ ...account, digest: null }, ...products]
      }
      const files = [...contents, ...allContents]
      return [
        writeRecord('account', chunk.account, row.hash, files, [...endings, ...allEndings]),
        ...products,
      ]
    },
  }
}

/** A part of an account's `all` file: the company stands in the first, what closes the file in the last. */
function allText(format: Format, entry: AccountEntry, products: string[], { part, parts }: Chunk): string {
  const nest = format.nest?.(entry) ?? { before: format.record(entry), after: '' }
  const isNested = format.nest !== undefined
  const lead = products.length > 0 && !(isNested && part === 0) ? format.separator : ''
  return [
    part === 0 ? format.open(entry) + nest.before : '',
    lead + products.join(format.separator),
    part === parts - 1 ? nest.after + format.close : '',
  ].join('')
}
