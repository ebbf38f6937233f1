import { titleKey } from '../catalogue/text/comparison-keys.ts'
import type { AccountCatalogue, ListOrder, SurfaceRecord, TextFile } from '../surfaces/surface.ts'
import { inSchemaOrder, type SurfaceData } from '../surfaces/surface-data.ts'
import type { FileContent } from './render-record.ts'
import type { Rendering } from './rendering.ts'

/**
 * The files of all surfaces that an account and its products alone decide. Returns the account's surface data with what is
 * stored of these files.
 */
export function* accountLists(
  { surfaces, context }: Rendering,
  account: SurfaceRecord,
  catalogue: AccountCatalogue,
): Generator<TextFile, SurfaceData> {
  let { surfaceData } = account
  for (const surface of surfaces) {
    if (surface.accountFiles === undefined) continue
    const found = yield* surface.accountFiles({ ...account, surfaceData }, catalogue, context)
    surfaceData = { ...surfaceData, ...found }
  }
  return inSchemaOrder(surfaceData)
}

/** A record that was just rendered, and its own files. */
export interface HeldRecord {
  record: SurfaceRecord
  files: readonly FileContent[]
  /** What surfaces gathered of it, by their names. */
  gathered: Readonly<Record<string, string>>
}

/**
 * An account whose records are all held in memory, and nothing of which is taken from the live generation.
 *
 * @param products by id
 */
export function heldCatalogue(account: HeldRecord, products: readonly HeldRecord[]): AccountCatalogue {
  const inOrder = ordered(products.map(({ record }) => record))
  const filesOf = new Map(products.map(({ record, files }) => [record.id, files]))
  return {
    products: (_, order) => inOrder(order),
    read({ type, id }, suffix) {
      const files = type === 'account' ? account.files : filesOf.get(id)
      const file = files?.find(file => file.suffix === suffix)
      if (file === undefined) throw new Error(`No ${suffix} was rendered of ${type} ${JSON.stringify(id)}`)
      return file.content
    },
    *gathered(surface) {
      for (const { record, gathered } of [account, ...products])
        yield { type: record.type, id: record.id, text: gathered[surface] ?? null }
    },
    liveLines: () => [],
  }
}

/** Gives records of one type, which come by id, in any order, each of which is made once. */
export function ordered<Listed extends SurfaceRecord>(
  records: readonly Listed[],
): (order?: ListOrder) => readonly Listed[] {
  const known = new Map<ListOrder, readonly Listed[]>()
  return order => {
    if (order === undefined) return records
    const sorted = known.get(order) ?? sortedBy(order, records)
    known.set(order, sorted)
    return sorted
  }
}

const KEYS: Readonly<Record<ListOrder, (record: SurfaceRecord) => readonly string[]>> = {
  title: ({ title }) => [title],
  place: ({ title, surfaceData: { index, place = '', category = '' } }) => [
    index?.contents.places[0] ?? place,
    category,
    title,
  ],
}

/** As the database sorts them (`ORDERS`): by the bytes of their keys, and by id where these are equal, as they come already. */
function sortedBy<Listed extends SurfaceRecord>(order: ListOrder, records: readonly Listed[]): Listed[] {
  return records
    .map(record => ({ record, keys: KEYS[order](record).map(key => Buffer.from(titleKey(key))) }))
    .sort((a, b) => compareKeys(a.keys, b.keys))
    .map(({ record }) => record)
}

function compareKeys(a: readonly Buffer[], b: readonly Buffer[]): number {
  for (const [index, key] of a.entries()) {
    const compared = key.compare(b[index] ?? key)
    if (compared !== 0) return compared
  }
  return 0
}
