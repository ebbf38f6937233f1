import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { referenceTo } from '../catalogue/schema/account.ts'
import { openStoreReadOnly } from '../catalogue/store/open-store.ts'
import { accountReader, productReader } from '../catalogue/store/read-rows.ts'
import { idOfFile } from '../formats/file-id.ts'
import type { Rendering } from '../render/rendering.ts'
import type { SurfaceFile } from '../surfaces/surface.ts'
import { readLive } from '../tree/generations.ts'
import { linesOfFile } from '../tree/lines-of-file.ts'
import type { LiveTree } from '../tree/live-tree.ts'
import { suffixOf } from '../tree/record-files.ts'
import { type HeldRecords, holdRecords } from './hold-records.ts'

/** What was built last, opened for reading. */
export interface BuiltTree {
  live: LiveTree
  store: DatabaseSync
  records: HeldRecords
}

type Content = string | Uint8Array

/** Opens the last build of a preview; null if there is none yet. */
export function openBuilt(out: string, file: string): BuiltTree | null {
  const live = readLive(out)
  if (live === null || !existsSync(file)) return null
  return { live, store: openStoreReadOnly(file), records: holdRecords(live) }
}

/** The content of the file at `path` with the present templates; null if only a build makes it. */
export async function renderPath(
  path: string,
  rendering: Rendering,
  built: BuiltTree,
): Promise<Content | null> {
  return renderRecordFile(path, rendering, built) ?? (await renderPage(path, rendering, built))
}

function renderRecordFile(path: string, { kinds, entries }: Rendering, built: BuiltTree): string | null {
  const { record, suffix } = built.records.recordAt(path) ?? {}
  if (record === undefined) return null
  const { id, account, surfaceData } = record
  const formats = account === null ? kinds.formats : [...kinds.formats, ...kinds.productFiles]
  const format = formats.find(one => suffixOf(one, false) === suffix)
  const owner = accountReader(built.store)(account ?? id)?.account
  const product = account === null ? null : productReader(built.store)(id)?.product
  if (format === undefined || owner === undefined || product === undefined) return null
  const entry =
    product === null
      ? entries.account(owner, 'company_info')
      : entries.product(product, referenceTo(owner), surfaceData.translations)
  return format.open(entry) + format.record(entry) + format.close
}

/** Renders one file of the surface `pages`. All other files count as unchanged, so that none of them is made. */
async function renderPage(path: string, rendering: Rendering, built: BuiltTree): Promise<Content | null> {
  const { live, store, records } = built
  const { context, entries } = rendering
  const pages = rendering.surfaces.find(({ name }) => name === 'pages')
  const isBuilt = Object.hasOwn(live.manifest.files, path)
  const isPage = path.startsWith('assets/') || (isBuilt && path.endsWith('.html'))
  if (pages === undefined || !isPage) return null
  const [, file = ''] = /^(?:accounts|browse)\/(.+?)(?:\/\d+)?\.html$/.exec(path) ?? []
  const changed = idOfFile(file)
  const catalogue = {
    ...records.catalogue(all => pages.part?.(all, context) ?? []),
    entry(id: string) {
      const row = accountReader(store)(id)
      if (row === undefined) throw new Error(`There is no account ${JSON.stringify(id)} in the store`)
      return entries.account(row.account, 'company_info')
    },
    isChanged: (id: string) => id === changed,
    *liveLines(list: string) {
      for (const line of linesOfFile(join(live.folder, list))) if (!line.startsWith(`${path} `)) yield line
    },
  }
  for await (const made of pages.join(catalogue, context)) {
    const isAsset = 'path' in made && made.path.startsWith('assets/')
    if ('path' in made && made.path === path) return wholeOf(made.content)
    // Files of a new theme come first, and are in no build yet.
    if (!isBuilt && !isAsset) return null
  }
  return null
}

async function wholeOf(content: Extract<SurfaceFile, { path: string }>['content']): Promise<Content> {
  if (typeof content === 'string' || Buffer.isBuffer(content)) return content
  return Buffer.concat(await Array.fromAsync<string | Uint8Array, Buffer>(content, part => Buffer.from(part)))
}

/** Reads a file as the last build wrote it; null if it wrote none there, or if a link has taken its place. */
export function readBuilt(path: string, { live, records }: BuiltTree): Uint8Array | null {
  const isListed = path === 'manifest.json' || Object.hasOwn(live.manifest.files, path)
  if (!isListed && records.recordAt(path) === null) return null
  const file = join(realpathSync(live.folder), path)
  return realpathSync(file) === file ? readFileSync(file) : null
}
