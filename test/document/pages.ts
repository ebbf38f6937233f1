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

/** Makes pages of one template, whatever the record's language. */
export function makerOf(kind: 'account' | 'product', source: string): EntryMaker {
  const file = `${kind}.md`
  return makeEntries(templatesFrom({ [file]: { file, source } }), addressesAt(null))
}

/** A hand-written product, with the built-in templates unless others are given; nothing of it may be dropped. */
export function productPage(raw: object, make = builtIn): ProductEntry {
  const read = readRecord('product', structuredClone({ id: 'p1', title: 'Walk', ...raw }))
  if (read.type !== 'product' || read.dropped.length > 0) throw new Error(JSON.stringify(read))
  const owner = { id: read.owner?.id ?? 'a1', name: read.owner?.name ?? 'Blue Boats' }
  return make.product(read.product, referenceTo(accountFrom(owner)))
}

/** A hand-written account, with its reviews. */
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

/** Blocks as Markdown: of all notations of a tree the one that is written by hand. */
export function markdownOf(children: Block[] | Root['children']): string {
  return toMarkdown({ type: 'root', children })
}

/** What stands under each heading of the second depth; what stands before the first of them is under ''. */
export function sectionsOf(page: string): Map<string, string> {
  const sections = new Map<string, string>()
  let heading = ''
  for (const line of page.split('\n')) {
    heading = /^## (.+)$/.exec(line)?.[1] ?? heading
    sections.set(heading, `${sections.get(heading) ?? ''}${line}\n`)
  }
  return sections
}
