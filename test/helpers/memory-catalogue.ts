import { Buffer } from 'node:buffer'
import { readTemplates } from '../../src/document/template/template-files.ts'
import { fileId } from '../../src/formats/file-id.ts'
import { recordAddress } from '../../src/formats/record-file.ts'
import { defaultsOf } from '../../src/options/option.ts'
import { measureRecord } from '../../src/surfaces/llms/record-text.ts'
import type {
  Catalogue,
  ListedRecord,
  SurfaceContext,
  SurfaceFile,
  SurfaceMaker,
} from '../../src/surfaces/surface.ts'
import type { SurfaceData } from '../../src/surfaces/surface-data.ts'
import { SurfaceOptions } from '../../src/surfaces/surface-options.ts'
import { filesOf, listed, listedCatalogue, surfaceContextOf } from './listed-catalogue.ts'

/** An invented record. Its Markdown is its title and a text. */
export interface MadeRecord {
  id: string
  title: string
  text: string
  summary?: string
  place?: string
  category?: string
  price?: { amount: string; currency: string }
}

export interface MadeAccount extends MadeRecord {
  products: MadeRecord[]
}

/** A catalogue in memory. Records get their sizes and surface data as in a build. */
export function memoryCatalogue(
  accounts: readonly MadeAccount[],
  baseUrl: string | null = null,
): {
  catalogue: Catalogue
  files: Map<string, string>
  replaceData(record: ListedRecord, data: SurfaceData): void
} {
  const replaced = new Map<string, SurfaceData>()
  const files = new Map<string, string>()
  const key = ({ type, id }: Pick<ListedRecord, 'type' | 'id'>) => `${type}s/${fileId(id)}.md`
  const made = accounts.flatMap(account => [
    { type: 'account' as const, account: null, made: account },
    ...account.products.map(product => ({ type: 'product' as const, account: account.id, made: product })),
  ])
  const sizes = new Map<string, SurfaceData>()
  for (const {
    type,
    made: { id, title, text },
  } of made) {
    const file = `---\nid: ${JSON.stringify(id)}\n---\n\n# ${title}\n\n${text}\n`
    files.set(key({ type, id }), file)
    sizes.set(key({ type, id }), measureRecord(Buffer.from(file), recordAddress({ type, id }, baseUrl)))
  }
  const records = () =>
    made.map(({ type, account, made: { id, title, summary, place, category, price } }) => {
      const facts = { summary, place, category, price }
      const known = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
      const first: SurfaceData = { ...known, ...sizes.get(key({ type, id })) }
      const surfaceData = replaced.get(key({ type, id })) ?? first
      return listed(type, id, { account, title, bytes: { md: 1 }, surfaceData })
    })
  return {
    files,
    replaceData: (record, data) => void replaced.set(key(record), data),
    catalogue: listedCatalogue(records, {
      read: (record, suffix) => Buffer.from(suffix === 'md' ? (files.get(key(record)) ?? '') : ''),
    }),
  }
}

/** The files that a surface writes for a catalogue in memory, without the files of records. */
export async function surfaceTree(
  accounts: readonly MadeAccount[],
  surface: SurfaceMaker,
  options: Partial<SurfaceContext['options']> & { baseUrl?: string } = {},
): Promise<Map<string, string>> {
  const { baseUrl = null, ...others } = options
  const { catalogue, files, replaceData } = memoryCatalogue(accounts, baseUrl)
  const templates = readTemplates(null)
  const context = surfaceContextOf({
    options: { ...defaultsOf(SurfaceOptions), ...others },
    formats: ['markdown'],
    surfaces: ['llms'],
    baseUrl,
    template(name) {
      const template = templates[name]
      if (template === undefined) throw new Error(name)
      return template
    },
  })
  const add = (file: SurfaceFile) => {
    if (!('path' in file)) return
    const { path, content } = file
    if ((typeof content !== 'string' && !Buffer.isBuffer(content)) || files.has(path)) throw new Error(path)
    files.set(path, content.toString())
  }
  for (const account of catalogue.accounts()) {
    const lists = surface.accountFiles?.(account, catalogue, context)
    let next = lists?.next()
    for (; next?.done === false; next = lists?.next()) add(next.value)
    replaceData(account, { ...account.surfaceData, ...next?.value })
  }
  for await (const file of filesOf(surface, catalogue, context)) add(file)
  return files
}
