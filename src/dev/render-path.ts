import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { RecordType } from '../catalogue/read-record.ts'
import { referenceTo } from '../catalogue/schema/account.ts'
import { openStoreReadOnly } from '../catalogue/store/open-store.ts'
import { accountReader, productReader } from '../catalogue/store/read-rows.ts'
import { idOfFile } from '../formats/file-id.ts'
import { type Plan, planGeneration } from '../plan/plan.ts'
import { planBuckets } from '../render/plan-buckets.ts'
import type { Rendering } from '../render/rendering.ts'
import { surfaceCatalogue } from '../render/surface-catalogue.ts'
import { joined } from '../render/write-surfaces.ts'
import type { Catalogue, SurfaceFile } from '../surfaces/surface.ts'
import { readLive } from '../tree/generations.ts'
import type { LiveTree } from '../tree/live-tree.ts'
import { suffixOf } from '../tree/record-files.ts'
import { readRecordLines } from '../tree/record-list.ts'

/** What was built last, opened for reading. */
export interface BuiltTree extends Disposable {
  live: LiveTree
  store: DatabaseSync
  plan: Plan
}

/** Opens the last build of a preview; null if there is none yet. */
export function openBuilt(out: string, file: string, now: Date): BuiltTree | null {
  const live = readLive(out)
  if (live === null || !existsSync(file)) return null
  const store = openStoreReadOnly(file)
  const tables = new DatabaseSync('')
  const plan = planGeneration(tables, readRecordLines(live), [], { now })
  return {
    live,
    store,
    plan,
    [Symbol.dispose]() {
      store.close()
      tables.close()
    },
  }
}

/** The content of the file at `path` with the present templates; null if it has to be read from a build. */
export async function renderPath(
  path: string,
  rendering: Rendering,
  built: BuiltTree,
): Promise<string | Uint8Array | null> {
  return renderRecordFile(path, rendering, built) ?? (await renderPage(path, rendering, built))
}

function renderRecordFile(path: string, { kinds, entries }: Rendering, built: BuiltTree): string | null {
  const [, folder, name] = /^(accounts|products)\/([^/]+)$/.exec(path) ?? []
  if (folder === undefined || name === undefined) return null
  const type: RecordType = folder === 'accounts' ? 'account' : 'product'
  const formats = type === 'account' ? kinds.formats : [...kinds.formats, ...kinds.productFiles]
  for (const format of formats) {
    const suffix = `.${suffixOf(format, false)}`
    const id = name.endsWith(suffix) ? idOfFile(name.slice(0, -suffix.length)) : undefined
    const line = id === undefined ? undefined : built.plan.line(type, id)
    const owner = line && accountReader(built.store)(line.account ?? line.id)?.account
    if (line === undefined || owner === undefined) continue
    const product = type === 'product' ? productReader(built.store)(line.id)?.product : undefined
    if (type === 'product' && product === undefined) continue
    const entry =
      product === undefined
        ? entries.account(owner, 'company_info')
        : entries.product(product, referenceTo(owner), line.card?.translations)
    return format.open(entry) + format.record(entry) + format.close
  }
  return null
}

/** Renders one file of the surface `pages`. Every other file counts as unchanged, so that none is made. */
async function renderPage(
  path: string,
  rendering: Rendering,
  { live, store, plan }: BuiltTree,
): Promise<string | Uint8Array | null> {
  if (!/\.html$|^assets\//.test(path)) return null
  const { surfaces, context } = rendering
  const pages = surfaces.find(({ name }) => name === 'pages')
  if (pages === undefined) return null
  const tree = { folder: live.folder, live }
  const whole = surfaceCatalogue({ plan, store, staging: tree, rendering, renderAll: false })
  const [, folder, page] =
    /^(accounts|browse)\/([^/.]+(?:\.[^/.]+)*?)(?:\.html|\/\d+\.html)$/.exec(path) ?? []
  const account = folder === undefined ? undefined : idOfFile(page ?? '')
  const catalogue: Catalogue = {
    ...whole,
    isChanged: id => id === account,
    *liveLines(list) {
      for (const line of whole.liveLines(list)) if (!line.startsWith(`${path} `)) yield line
    },
  }
  for await (const file of pages.join(joined(catalogue, planBuckets(plan), pages, context), context))
    if ('path' in file && file.path === path) return contentOf(file)
  return null
}

async function contentOf({ content }: Extract<SurfaceFile, { path: string }>): Promise<string | Uint8Array> {
  if (typeof content === 'string' || content instanceof Uint8Array) return content
  const parts: Uint8Array[] = []
  for await (const part of content) parts.push(typeof part === 'string' ? Buffer.from(part) : part)
  return Buffer.concat(parts)
}

/** Reads a file as the last build wrote it; null if it wrote none there. */
export function readBuilt(path: string, { live, plan }: BuiltTree): Uint8Array | null {
  const [, type, name = ''] = /^(account|product)s\/([^/]+)$/.exec(path) ?? []
  const isRecords =
    (type === 'account' || type === 'product') &&
    [...name.matchAll(/\./g)].some(({ index }) => {
      const id = idOfFile(name.slice(0, index))
      return id !== undefined && Object.hasOwn(plan.line(type, id)?.bytes ?? {}, name.slice(index + 1))
    })
  const isListed = path === 'manifest.json' || Object.hasOwn(live.manifest.files, path)
  return isRecords || isListed ? readFileSync(join(live.folder, path)) : null
}
