import type { Root } from 'mdast'
import { readRecord } from '../../src/catalogue/read-record.ts'
import { referenceTo } from '../../src/catalogue/schema/account.ts'
import type { AccountEntry, Entry, ProductEntry } from '../../src/document/entry.ts'
import { type EntryMaker, makeEntries } from '../../src/document/make-entries.ts'
import type { Block } from '../../src/document/nodes.ts'
import { templatesFrom } from '../../src/document/template/load-templates.ts'
import { readTemplates } from '../../src/document/template/template-files.ts'
import type { Format } from '../../src/formats/format.ts'
import { toMarkdown } from '../../src/formats/markdown/to-markdown.ts'
import { addressesAt } from '../../src/formats/record-file.ts'
import { accountFrom } from '../helpers/entries.ts'

const builtIn = makeEntries(templatesFrom(readTemplates(null)), addressesAt(null))

/** Makes pages with one template for all languages. */
export function makerOf(kind: 'account' | 'product', source: string): EntryMaker {
  const file = `${kind}.md`
  return makeEntries(templatesFrom({ [file]: { file, source } }), addressesAt(null))
}

/** Makes the entry of a hand-written product. It throws if anything is rejected or dropped. */
export function productPage(raw: object, make = builtIn): ProductEntry {
  const read = readRecord('product', structuredClone({ id: 'p1', title: 'Walk', ...raw }))
  if (read.type !== 'product' || read.dropped.length > 0) throw new Error(JSON.stringify(read))
  const owner = { id: read.owner?.id ?? 'a1', name: read.owner?.name ?? 'Blue Boats' }
  return make.product(read.product, referenceTo(accountFrom(owner)))
}

/** Makes the entry of a hand-written account with its reviews. */
export function accountPage(raw: object, make = builtIn): AccountEntry {
  return make.account(accountFrom({ id: 'a1', name: 'Blue Boats', ...raw }), 'all')
}

/** The whole file of a record. */
export function fileOf(format: Format, entry: Entry): string {
  return format.open(entry) + format.record(entry) + format.close
}

/** A page as Markdown. */
export function pageOf(entry: Entry): string {
  return toMarkdown(entry.document)
}

/** Blocks as Markdown, the easiest notation of a tree for expected values. */
export function markdownOf(children: Block[] | Root['children']): string {
  return toMarkdown({ type: 'root', children })
}

/** Splits a page at its headings of depth 2. The key of the text before the first one is ''. */
export function sectionsOf(page: string): Map<string, string> {
  const sections = new Map<string, string>()
  let heading = ''
  for (const line of page.split('\n')) {
    heading = /^## (.+)$/.exec(line)?.[1] ?? heading
    sections.set(heading, `${sections.get(heading) ?? ''}${line}\n`)
  }
  return sections
}
