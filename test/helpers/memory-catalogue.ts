import { Buffer } from 'node:buffer'
import { fileId } from '../../src/catalogue/file-id.ts'
import { readTemplates } from '../../src/document/load-templates.ts'
import type { Card } from '../../src/surfaces/card.ts'
import type { Catalogue, ListedRecord, SurfaceContext, SurfaceFile } from '../../src/surfaces/surface.ts'
import { SURFACE_DEFAULTS } from '../../src/surfaces/surface-options.ts'

/** A record of a catalogue that is made up in a test: its Markdown is its title and a text. */
export interface MadeRecord {
  id: string
  title: string
  text: string
  summary?: string
}

export interface MadeAccount extends MadeRecord {
  products: MadeRecord[]
}

/** A catalogue in memory, whose cards are replaced as in a build. */
export function memoryCatalogue(accounts: readonly MadeAccount[]): {
  catalogue: Catalogue
  files: Map<string, string>
  remember(record: ListedRecord, card: Card): void
} {
  const cards = new Map<string, Card>()
  const files = new Map<string, string>()
  const key = ({ type, id }: Pick<ListedRecord, 'type' | 'id'>) => `${type}s/${fileId(id)}.md`
  const listed = (type: ListedRecord['type'], made: MadeRecord, account: string | null): ListedRecord => ({
    type,
    id: made.id,
    account,
    title: made.title,
    updated: null,
    digest: '',
    bytes: { md: 1 },
    card:
      cards.get(key({ type, id: made.id })) ?? (made.summary === undefined ? {} : { summary: made.summary }),
  })
  for (const account of accounts)
    for (const [type, { id, title, text }] of [
      ['account', account] as const,
      ...account.products.map(product => ['product', product] as const),
    ])
      files.set(key({ type, id }), `---\nid: ${JSON.stringify(id)}\n---\n\n# ${title}\n\n${text}\n`)
  const find = (id: string) => {
    const account = accounts.find(account => account.id === id)
    if (account === undefined) throw new Error(id)
    return account
  }
  const productsOf = (account: MadeAccount) =>
    account.products.map(product => listed('product', product, account.id))
  return {
    files,
    remember: (record, card) => void cards.set(key(record), card),
    catalogue: {
      counts: {
        accounts: accounts.length,
        products: accounts.reduce((sum, { products }) => sum + products.length, 0),
      },
      *accounts() {
        for (const account of accounts) yield listed('account', account, null)
      },
      account: id => listed('account', find(id), null),
      *products(id) {
        for (const account of id === undefined ? accounts : [find(id)]) yield* productsOf(account)
      },
      isChanged: () => true,
      read: (record, ending) => Buffer.from(ending === 'md' ? (files.get(key(record)) ?? '') : ''),
      entry: () => {
        throw new Error('There are no entries')
      },
      gathered: () => [],
      liveLines: () => [],
    },
  }
}

/** What a surface writes of a catalogue in memory, beside the records' files. */
export async function surfaceTree(
  accounts: readonly MadeAccount[],
  make: (catalogue: Catalogue, context: SurfaceContext) => Iterable<SurfaceFile> | AsyncIterable<SurfaceFile>,
  options: Partial<SurfaceContext['options']> & { baseUrl?: string } = {},
): Promise<Map<string, string>> {
  const { baseUrl = null, ...others } = options
  const { catalogue, files, remember } = memoryCatalogue(accounts)
  const templates = readTemplates(null)
  const context: SurfaceContext = {
    options: { ...SURFACE_DEFAULTS, ...others },
    formats: ['markdown'],
    surfaces: ['llms'],
    baseUrl,
    template(name) {
      const template = templates[name]
      if (template === undefined) throw new Error(name)
      return template
    },
  }
  for await (const file of make(catalogue, context)) {
    if ('cards' in file) for (const { record, card } of file.cards) remember(record, card)
    if (!('path' in file)) continue
    if (typeof file.content !== 'string' || files.has(file.path)) throw new Error(file.path)
    files.set(file.path, file.content)
  }
  return files
}
