import { hash } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'
import { UsageError } from '../errors.ts'
import type { Plan } from '../plan/plan.ts'
import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts'
import { isCompressed } from '../surfaces/shared/encodings.ts'
import type { Catalogue, ListedRecord, LoadedSurface, SurfaceFile } from '../surfaces/surface.ts'
import { isWhole } from '../tree/base.ts'
import { compressFile, LARGEST_HELD } from '../tree/compress-file.ts'
import { linkFile } from '../tree/link-file.ts'
import { makeFolder } from '../tree/make-folder.ts'
import type { StagingTree } from '../tree/staging-tree.ts'
import { type WrittenFile, writeContent } from '../tree/written-file.ts'
import { accountLists } from './account-lists.ts'
import type { Rendering } from './rendering.ts'
import { holdingAccounts } from './surface-catalogue.ts'

/** Each is held in memory, and is compressed in every encoding at the same time. */
const COMPRESSED_AT_ONCE = 2

/** A path inside of the tree; its list, its manifest and the change feed are written by others. */
const SURFACE_PATH =
  /^(?!(?:manifest\.json|records\.jsonl)(?:\.|$)|changes\/|.*(?:^|\/)\.{1,2}(?:\/|$))(?:[^/\0]+\/)*[^/\0]+$/

type NewFile = Extract<SurfaceFile, { path: string }>

/**
 * Writes the files of every surface into a staging tree, and says what they are by path.
 *
 * @param lists of accounts, by their ids, that are written already, with what they are compressed to
 */
export async function writeSurfaces(
  { folder, live }: StagingTree,
  plan: Plan,
  catalogue: Catalogue,
  rendering: Rendering,
  lists: ReadonlyMap<string, Readonly<Record<string, WrittenFile>>>,
): Promise<Record<string, WrittenFile>> {
  const { kinds, surfaces, context } = rendering
  const { encodings } = kinds
  const before = live?.manifest.files ?? {}
  const isAtHand = live !== null && isWhole(live)
  const namesIn = Map.groupBy(Object.keys(before), path => `${dirname(path)}/`)
  const written: Record<string, WrittenFile> = {}
  /** Files are compressed in other threads while the next ones are made. */
  const copies: Promise<void>[] = []
  const folders = new Set<string>()
  const atOnce = pLimit(COMPRESSED_AT_ONCE)

  /** A surface may be one of a config file. */
  function refuseTaken(path: string): void {
    if (!SURFACE_PATH.test(path))
      throw new UsageError(`Writing "${path}": a surface has no file there`, {
        hint: 'Its files have paths inside of the tree, such as "feeds/new.xml", and not those of its lists',
      })
    if (Object.hasOwn(written, path))
      throw new UsageError(`Writing "${path}": two surfaces have a file there, or one has it twice`)
  }

  function make(path: string): string {
    refuseTaken(path)
    const inner = dirname(path)
    if (!folders.has(inner)) makeFolder(join(folder, inner))
    folders.add(inner)
    return join(folder, path)
  }

  /** Links a file of the live generation, or all files of a folder, with what they are compressed to; a base has them already. */
  function keep(path: string): void {
    const encoded = encodings.map(({ extension }) => path + extension)
    const names = path.endsWith('/') ? (namesIn.get(path) ?? []) : [path, ...encoded]
    for (const name of names) {
      const file = Object.hasOwn(before, name) ? before[name] : undefined
      if (live === null || file === undefined) continue
      if (live.base !== null) refuseTaken(name)
      else linkFile(join(live.folder, name), make(name))
      written[name] = file
    }
  }

  /** A file that did not change stays the same file, so that nobody uploads it again. */
  async function write({ path, content, isForHost = false }: NewFile): Promise<void> {
    const isSame = (digest: string) =>
      isAtHand && Object.hasOwn(before, path) && before[path]?.digest === digest
    const file = make(path)
    if (typeof content === 'string' || Buffer.isBuffer(content)) {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content
      const digest = hash('sha256', bytes)
      if (isSame(digest)) keep(path)
      else {
        writeFileSync(file, bytes, { flag: 'wx', mode: 0o444 })
        written[path] = { bytes: bytes.length, digest }
      }
    } else {
      const result = await writeContent(file, content)
      if (isSame(result.digest)) {
        rmSync(file)
        keep(path)
      } else written[path] = result
    }
    if (!isForHost) compress(path)
  }

  function compress(path: string): void {
    if (isCompressed(path)) return
    const copy = atOnce(async () => {
      const missing = encodings.filter(({ extension }) => !Object.hasOwn(written, path + extension))
      Object.assign(written, await compressFile(folder, path, missing))
    })
    // Waited for below: until then its error is nobody's, and Node would end the process with it.
    copy.catch(() => {})
    copies.push(copy)
  }

  async function writeLists(account: ListedRecord): Promise<void> {
    const there = lists.get(account.id)
    for (const [path, file] of Object.entries(there ?? {})) {
      refuseTaken(path)
      written[path] = file
      if (file.bytes > LARGEST_HELD) compress(path)
    }
    if (there !== undefined) return
    const files = accountLists(rendering, account, catalogue)
    let next = files.next()
    for (; next.done !== true; next = files.next()) {
      await write(next.value)
      await yieldToEventLoop()
    }
    plan.remember([{ record: account, card: next.value }])
  }

  async function writeFiles(surface: LoadedSurface, catalogue: Catalogue): Promise<void> {
    for await (const file of surface.files(catalogue, context)) {
      if ('keep' in file) keep(file.keep)
      else await write(file)
      // Downloads and copies that are compressed in other threads go on only when this one asks for what they made.
      await setImmediate()
    }
  }

  async function writeAll(): Promise<void> {
    if (surfaces.some(({ accountFiles }) => accountFiles !== undefined))
      for (const account of catalogue.accounts())
        if (catalogue.isChanged(account.id)) await writeLists(account)
    // While one waits for the disk, or for a download to be compressed, the others go on.
    const whole = holdingAccounts(catalogue)
    const made = surfaces.map(surface => writeFiles(surface, whole))
    await Promise.allSettled(made)
    await Promise.all(made)
  }

  try {
    await writeAll()
  } finally {
    // Whatever failed: nobody may write into a folder that is being removed.
    await Promise.allSettled(copies)
  }
  await Promise.all(copies)
  return written
}
