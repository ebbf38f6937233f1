import type { Account } from '../catalogue/schema/account.ts'
import { recordFile } from '../formats/record-file.ts'
import type { RenderedRecord } from '../plan/rendered-record.ts'
import { partFile, suffixOf } from '../tree/record-files.ts'
import { allFiles, wrappersOf } from './account-files.ts'
import type { RenderBatch } from './plan-batches.ts'
import { writtenRecord } from './record-writer.ts'
import { liveFiles, liveFolder, type RenderContext } from './render-context.ts'
import type { RenderedProducts } from './render-products.ts'
import { type FileContent, renderRecords } from './render-record.ts'
import { type LiveAccount, splice } from './splice.ts'
import { writeLists } from './write-lists.ts'
import type { SplicedAccount } from './write-spliced.ts'

/** For a later part of a large account, only writes that part of the `all` files, and returns null. */
export function renderAccount(
  context: RenderContext,
  account: Account,
  batch: RenderBatch,
  products: RenderedProducts,
): RenderedRecord | null {
  const { rendering, folders, memory, writer } = context
  const { id } = account
  const wrappers = wrappersOf(rendering.kinds.formats, rendering.entries.account(account, 'all'))
  const own = batch.part > 0 ? null : ownFiles(context, account, batch.accountChanged)
  const all = allFiles(wrappers, products.texts, batch, memory)
  if (batch.parts > 1)
    for (const { suffix, content } of all) writer.write(partFile(id, suffix, batch.part), content)
  const written = batch.parts > 1 ? [] : writer.writeAll('account', id, all)
  if (own === null) return null
  const { files, ...data } = own
  const starts = wrappers.map(({ before }) => before.length)
  const record = { ...writtenRecord('account', id, [...files, ...written]), ...data, starts }
  // With a live generation, the main thread writes the surface files later. Only it has the live manifest, so only it
  // can link files that did not change.
  const isHeld = batch.parts === 1 && products.held.length === batch.products.length
  if (folders.live !== null || !isHeld || record.card === undefined) return record
  const listed = { type: 'account' as const, id, title: account.name, surfaceData: record.card }
  const { gathered = {}, ...others } = record
  const held = { record: listed, files, gathered }
  return { ...others, ...writeLists(rendering, folders.staging, held, products.held) }
}

function ownFiles(
  context: RenderContext,
  account: Account,
  isChanged: boolean,
): { files: FileContent[] } & Pick<RenderedRecord, 'card' | 'gathered'> {
  const { rendering, folders, memory, writer } = context
  const { id } = account
  if (!isChanged && folders.live !== null)
    return { files: writer.writeAll('account', id, liveFiles(context, 'account', id)) }
  const [own] = renderRecords(rendering, [rendering.entries.account(account, 'company_info')], memory)
  return { files: writer.writeAll('account', id, own?.files ?? []), ...(isChanged ? own?.data : {}) }
}

/** Nothing is written here: `writeSpliced` does that later. */
export function spliceAccount(
  context: RenderContext,
  { account, products }: RenderBatch,
  before: LiveAccount,
  texts: RenderedProducts['texts'],
): SplicedAccount {
  const ids = products.map(({ id }) => id)
  const all = context.rendering.kinds.formats.map((format, index) => {
    const suffix = suffixOf(format, true)
    const segments = splice(format, index, before, {
      ids,
      texts: texts[index] ?? new Map(),
      addressOf: context.addressOf,
    })
    return { suffix, size: before.bytes[suffix] ?? 0, segments }
  })
  return {
    account,
    path: recordFile('account', account, ''),
    live: liveFolder(context),
    staging: context.folders.staging,
    own: context.plainSuffixes,
    all,
    starts: before.starts,
  }
}
