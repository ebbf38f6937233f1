import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { referenceTo } from '../catalogue/schema/account.ts'
import { openStoreReadOnly } from '../catalogue/store/open-store.ts'
import { accountReader, productReader } from '../catalogue/store/read-rows.ts'
import { idOfFile } from '../formats/file-id.ts'
import { type Plan, planGeneration } from '../plan/plan.ts'
import { planBuckets } from '../render/plan-buckets.ts'
import type { Rendering } from '../render/rendering.ts'
import { surfaceCatalogue } from '../render/surface-catalogue.ts'
import { joined } from '../render/write-surfaces.ts'
import type { SurfaceFile } from '../surfaces/surface.ts'
import { readLive } from '../tree/generations.ts'
import type { LiveTree } from '../tree/live-tree.ts'
import { suffixOf } from '../tree/record-files.ts'
import type { RecordLine } from '../tree/record-line.ts'
import { readRecordLines } from '../tree/record-list.ts'
import { type HeldRows, holdRows } from './hold-rows.ts'

export interface BuiltTree {
  live: LiveTree
  store: DatabaseSync
  plan: Plan
  held: HeldRows
}

type Content = string | Uint8Array

export function openBuilt(out: string, file: string, now: Date): BuiltTree | null {
  const live = readLive(out)
  if (live === null || !existsSync(file)) return null
  const plan = planGeneration(new DatabaseSync(''), readRecordLines(live), [], { now })
  return { live, store: openStoreReadOnly(file), plan, held: holdRows() }
}

export function closeBuilt({ store, plan }: BuiltTree): void {
  store.close()
  plan.database.close()
}

/** Null for any path but that of a page or of a record's own file. */
export async function renderPath(
  path: string,
  rendering: Rendering,
  built: BuiltTree,
): Promise<Content | null> {
  return renderRecordFile(path, rendering, built) ?? (await renderPage(path, rendering, built))
}

function recordAt(path: string, { plan }: BuiltTree): { line: RecordLine; suffix: string } | null {
  const [, folder, name = ''] = /^(accounts|products)\/([^/]+)$/.exec(path) ?? []
  for (const { index } of name.matchAll(/\./g)) {
    const id = idOfFile(name.slice(0, index)) ?? ''
    const line = plan.line(folder === 'accounts' ? 'account' : 'product', id)
    const suffix = name.slice(index + 1)
    if (line !== undefined && Object.hasOwn(line.bytes, suffix)) return { line, suffix }
  }
  return null
}

function renderRecordFile(path: string, { kinds, entries }: Rendering, built: BuiltTree): string | null {
  const { line, suffix } = recordAt(path, built) ?? {}
  if (line === undefined) return null
  const { id, account, card } = line
  const formats = account === null ? kinds.formats : [...kinds.formats, ...kinds.productFiles]
  const format = formats.find(one => suffixOf(one, false) === suffix)
  const owner = accountReader(built.store)(account ?? id)?.account
  const product = account === null ? null : productReader(built.store)(id)?.product
  if (format === undefined || owner === undefined || product === undefined) return null
  const entry =
    product === null
      ? entries.account(owner, 'company_info')
      : entries.product(product, referenceTo(owner), card?.translations)
  return format.open(entry) + format.record(entry) + format.close
}

/** Renders one file of the surface `pages`. All other files count as unchanged, so the surface does not make them. */
async function renderPage(path: string, rendering: Rendering, built: BuiltTree): Promise<Content | null> {
  const { live, store, plan, held } = built
  const { surfaces, context } = rendering
  const pages = surfaces.find(({ name }) => name === 'pages')
  const isBuilt = Object.hasOwn(live.manifest.files, path)
  const isPage = path.startsWith('assets/') || (isBuilt && path.endsWith('.html'))
  if (pages === undefined || !isPage) return null
  const staging = { folder: live.folder, live }
  const whole = surfaceCatalogue({ plan, store, staging, rendering, renderAll: false })
  const rows = () => held.rows(() => joined(whole, planBuckets(plan), pages, context).rows())
  const [, file = ''] = /^(?:accounts|browse)\/(.+?)(?:\/\d+)?\.html$/.exec(path) ?? []
  const account = idOfFile(file)
  const catalogue = {
    ...whole,
    buckets: [{ name: 'all', isChanged: true, rows }],
    rows,
    sorted: held.sorted,
    isChanged: (id: string) => id === account,
    *liveLines(list: string) {
      for (const line of whole.liveLines(list)) if (!line.startsWith(`${path} `)) yield line
    },
  }
  for await (const made of pages.join(catalogue, context)) {
    const isAsset = 'path' in made && made.path.startsWith('assets/')
    if ('path' in made && made.path === path) return wholeOf(made.content)
    // Only a new theme may have a file that the last build lacks. Files of themes come before all pages, so stop here.
    if (!isBuilt && !isAsset) return null
  }
  return null
}

async function wholeOf(content: Extract<SurfaceFile, { path: string }>['content']): Promise<Content> {
  if (typeof content === 'string' || Buffer.isBuffer(content)) return content
  return Buffer.concat(await Array.fromAsync<string | Uint8Array, Buffer>(content, part => Buffer.from(part)))
}

/** Reads a file of the last build; null if the build wrote no such file, or if a link has replaced it. */
export function readBuilt(path: string, built: BuiltTree): Uint8Array | null {
  const { folder, manifest } = built.live
  const isListed = path === 'manifest.json' || Object.hasOwn(manifest.files, path)
  if (!isListed && recordAt(path, built) === null) return null
  const file = join(realpathSync(folder), path)
  return realpathSync(file) === file ? readFileSync(file) : null
}
