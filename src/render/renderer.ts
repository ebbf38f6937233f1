import { join } from 'node:path'
import type { RecordType } from '../catalogue/read-record.ts'
import { type Account, type AccountReference, referenceTo } from '../catalogue/schema/account.ts'
import { openStoreReadOnly } from '../catalogue/store/open-store.ts'
import { accountReader, productReader } from '../catalogue/store/read-rows.ts'
import type { PublishOptions } from '../config/publish-options.ts'
import type { TemplateFiles } from '../document/template/template-files.ts'
import { type Format, textInFile } from '../formats/format.ts'
import { recordAddress, recordFile } from '../formats/record-file.ts'
import type { RenderedRecord } from '../plan/rendered-record.ts'
import type { Theme } from '../surfaces/theme.ts'
import { readLiveFile } from '../tree/link-file.ts'
import { type Put, putFile } from '../tree/put-file.ts'
import { partFile, suffixOf } from '../tree/record-files.ts'
import { allFiles, wrappersOf } from './account-files.ts'
import type { HeldRecord } from './account-lists.ts'
import { createBatchMemory } from './batch-memory.ts'
import { groupsOf } from './group-products.ts'
import type { RenderBatch } from './plan-batches.ts'
import { createRecordWriter, type RenderFolders, writtenRecord } from './record-writer.ts'
import { type FileContent, renderRecords, renderTexts } from './render-record.ts'
import { loadRendering } from './rendering.ts'
import { type LiveAccount, splice } from './splice.ts'
import { keepStaying } from './staying-files.ts'
import { writeLists } from './write-lists.ts'
import type { SplicedAccount } from './write-spliced.ts'

/** The records of a batch whose files are not those of the live generation, and what is left to be written. */
export interface RenderedBatch {
  rendered: RenderedRecord[]
  /**
   * The account itself, where its `all` files are made of stretches of the live ones. Its new texts are there until the
   * next batch is rendered.
   */
  spliced: SplicedAccount | null
}

/** Renders batches, one after another. */
export interface Renderer {
  /** Writes the files of a batch, but for those that are spliced. */
  render(batch: RenderBatch): RenderedBatch
  /** Closes the store that it reads. */
  close(): void
}

/** All that rendering depends on beside the records; plain data, so that it can travel to a worker. */
export interface RenderJob {
  /** The store's SQLite file. */
  store: string
  folders: RenderFolders
  options: PublishOptions
  templates: TemplateFiles
  theme: Theme
}

const NOTHING = Buffer.alloc(0)

/**
 * Opens a renderer, which reads the store over a connection of its own.
 *
 * @param put writes a file, now or later
 */
export async function openRenderer(
  { store: file, folders, options, templates, theme }: RenderJob,
  put: Put = putFile,
): Promise<Renderer> {
  const rendering = await loadRendering(options, templates, theme)
  const store = openStoreReadOnly(file)
  const { kinds, entries } = rendering
  const { formats, encodings } = kinds
  const { write, writeAll } = createRecordWriter(folders, encodings, put)
  const memory = createBatchMemory()
  const readAccount = accountReader(store)
  const readProduct = productReader(store)
  const keep = keepStaying(folders.staging, rendering.surfaces)
  const plainSuffixes = formats.map(format => suffixOf(format, false))

  /** The files of the formats that the live generation has of a record. */
  function liveFiles(type: RecordType, id: string): FileContent[] {
    const live = liveFolder()
    return plainSuffixes.map(suffix => ({
      suffix,
      content: readLiveFile(join(live, recordFile(type, id, suffix))),
    }))
  }

  function liveFolder(): string {
    if (folders.live === null) throw new Error('Only a plan against a live generation has records that stay')
    return folders.live
  }

  const addressOf = (id: string) => recordAddress({ type: 'product', id }, options.baseUrl)
  function withLead({ sourceLine }: Format, id: string, text: Buffer): Buffer {
    return sourceLine === undefined ? text : Buffer.concat([Buffer.from(sourceLine(addressOf(id))), text])
  }

  /**
   * Renders the products that changed.
   *
   * @returns the texts that the account's `all` files are made of, by format, and what was rendered
   */
  function renderProducts({ products, live }: RenderBatch, account: AccountReference) {
    const rendered: RenderedRecord[] = []
    const held: HeldRecord[] = []
    const texts = formats.map(() => new Map<string, Buffer>())
    const addTexts = (id: string, files: readonly FileContent[]) =>
      formats.forEach((format, index) => {
        const file = files[index]
        if (file !== undefined) texts[index]?.set(id, withLead(format, id, textInFile(format, file.content)))
      })
    const read = ({ id, changed }: RenderBatch['products'][number]) =>
      changed || (live === null && folders.live === null) ? readProduct(id) : undefined
    for (const group of groupsOf(products, read)) {
      const made = group.flatMap(({ changed, row, translations }) =>
        changed && row !== undefined ? [entries.product(row.product, account, translations)] : [],
      )
      const contents = renderRecords(rendering, made, memory).values()
      for (const { id, changed, row, translations } of group) {
        if (!changed && live === null && folders.live !== null) addTexts(id, liveFiles('product', id))
        if (row === undefined) continue
        if (!changed) {
          const files = renderTexts(rendering, entries.product(row.product, account, translations), memory)
          keep('product', id, files)
          addTexts(id, files)
          continue
        }
        const content = contents.next().value
        if (content === undefined) continue
        const { files, data } = content
        rendered.push({
          ...writtenRecord('product', id, writeAll('product', id, files)),
          ...data,
          starts: formats.map((format, index) => format.textStart(files[index]?.content ?? NOTHING)),
        })
        const record = { type: 'product' as const, id, title: row.product.title, surfaceData: data.card }
        held.push({ record, files, gathered: data.gathered })
        addTexts(id, files)
      }
    }
    return { texts, rendered, held }
  }

  /** The company's own files: rendered if it changed, else those of the live generation. */
  function ownFiles(
    account: Account,
    isChanged: boolean,
  ): { files: FileContent[] } & Pick<RenderedRecord, 'card' | 'gathered'> {
    if (!isChanged && folders.live !== null)
      return { files: writeAll('account', account.id, liveFiles('account', account.id)) }
    const [own] = renderRecords(rendering, [entries.account(account, 'company_info')], memory)
    return { files: writeAll('account', account.id, own?.files ?? []), ...(isChanged ? own?.data : {}) }
  }

  /** The account with its `all` files; of a part after the first only the parts of these files are written. */
  function renderAccount(
    account: Account,
    batch: RenderBatch,
    { texts, held }: ReturnType<typeof renderProducts>,
  ): RenderedRecord | null {
    const { id } = account
    const wrappers = wrappersOf(formats, entries.account(account, 'all'))
    const own = batch.part > 0 ? null : ownFiles(account, batch.accountChanged)
    const all = allFiles(formats, wrappers, texts, batch, memory)
    if (batch.parts > 1)
      for (const { suffix, content } of all) write(partFile(id, suffix, batch.part), content)
    const written = batch.parts > 1 ? [] : writeAll('account', id, all)
    if (own === null) return null
    const { files, ...data } = own
    const starts = wrappers.map(({ before }) => before.length)
    const record = { ...writtenRecord('account', id, [...files, ...written]), ...data, starts }
    // Lists that stay are links to the live ones, and which of them stay is known where the live manifest is.
    const isHeld = batch.parts === 1 && held.length === batch.products.length
    if (folders.live !== null || !isHeld || record.card === undefined) return record
    const listed = { type: 'account' as const, id, title: account.name, surfaceData: record.card }
    const { gathered = {}, ...others } = record
    return { ...others, ...writeLists(rendering, folders.staging, { record: listed, files, gathered }, held) }
  }

  function spliceAccount(
    { account, products }: RenderBatch,
    before: LiveAccount,
    texts: readonly ReadonlyMap<string, Buffer>[],
  ): SplicedAccount {
    const ids = products.map(({ id }) => id)
    const all = formats.map((format, index) => {
      const suffix = suffixOf(format, true)
      const segments = splice(format, index, before, ids, texts[index] ?? new Map(), addressOf)
      return { suffix, size: before.bytes[suffix] ?? 0, segments }
    })
    const { staging } = folders
    const path = recordFile('account', account, '')
    return { account, path, live: liveFolder(), staging, own: plainSuffixes, all, starts: before.starts }
  }

  return {
    render(batch) {
      memory.clear()
      const row = readAccount(batch.account)
      if (row === undefined) return { rendered: [], spliced: null }
      const products = renderProducts(batch, referenceTo(row.account))
      const { rendered, texts } = products
      if (batch.live !== null) return { rendered, spliced: spliceAccount(batch, batch.live, texts) }
      const account = renderAccount(row.account, batch, products)
      if (account === null) return { rendered, spliced: null }
      const others = account.lists === undefined ? rendered : rendered.map(withoutGathered)
      return { rendered: [...others, account], spliced: null }
    },
    close: () => store.close(),
  }
}

/** What was gathered is there for lists alone. */
function withoutGathered({ gathered: _, ...record }: RenderedRecord): RenderedRecord {
  return record
}
