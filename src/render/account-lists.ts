import { ordered } from '../plan/list-order.ts'
import type { AccountCatalogue, SurfaceRecord, TextFile } from '../surfaces/surface.ts'
import { inSchemaOrder, type SurfaceData } from '../surfaces/surface-data.ts'
import type { FileContent } from './render-record.ts'
import type { Rendering } from './rendering.ts'

/** Yields the files that surfaces write for one account. Returns its surface data, with what the surfaces added. */
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

export interface HeldRecord {
  record: SurfaceRecord
  files: readonly FileContent[]
  gathered: Readonly<Record<string, string>>
}

/** `products` must be ordered by id. */
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
