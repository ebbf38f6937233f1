import { setImmediate } from 'node:timers/promises'
import type { Plan } from '../plan/plan.ts'
import type { RenderedRecord } from '../plan/rendered-record.ts'
import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts'
import type {
  Catalogue,
  JoinedCatalogue,
  ListedRecord,
  LoadedSurface,
  SurfaceContext,
  SurfaceFiles,
} from '../surfaces/surface.ts'
import type { StagingTree } from '../tree/staging-tree.ts'
import type { WrittenFile } from '../tree/written-file.ts'
import { accountLists } from './account-lists.ts'
import { type Bucket, type Buckets, planBuckets } from './plan-buckets.ts'
import type { Rendering } from './rendering.ts'
import { holdingAccounts } from './surface-catalogue.ts'
import {
  addWritten,
  keepLiveFiles,
  openSurfaceWriter,
  type SurfaceWriter,
  writeSurfaceFile,
} from './surface-writer.ts'

export type WrittenLists = ReadonlyMap<string, NonNullable<RenderedRecord['lists']>>

export interface SurfaceSource {
  plan: Plan
  catalogue: Catalogue
  rendering: Rendering
}

export function writeSurfaces(
  staging: StagingTree,
  source: SurfaceSource & { lists: WrittenLists },
): Promise<Record<string, WrittenFile>> {
  return writing(staging, source, {}, async writer => {
    await addAccountFiles(writer, source)
    await joinFiles(writer, source)
  })
}

export function writeAccountFiles(
  staging: StagingTree,
  source: SurfaceSource & { lists: WrittenLists },
): Promise<Record<string, WrittenFile>> {
  return writing(staging, source, {}, writer => addAccountFiles(writer, source))
}

/** Writes the surfaces' files except those in `written`, which each depend on one account and exist already. */
export function joinSurfaces(
  staging: StagingTree,
  source: SurfaceSource,
  written: Readonly<Record<string, WrittenFile>>,
): Promise<Record<string, WrittenFile>> {
  return writing(staging, source, written, writer => joinFiles(writer, source))
}

async function writing(
  staging: StagingTree,
  { rendering }: SurfaceSource,
  written: Readonly<Record<string, WrittenFile>>,
  write: (writer: SurfaceWriter) => Promise<void>,
): Promise<Record<string, WrittenFile>> {
  const writer = openSurfaceWriter(staging, rendering.kinds.encodings)
  Object.assign(writer.written, written)
  try {
    await write(writer)
  } finally {
    // All compressions must end, even after an error: the caller may remove the folder next.
    await Promise.allSettled(writer.copies)
  }
  await Promise.all(writer.copies)
  return writer.written
}

async function addAccountFiles(
  writer: SurfaceWriter,
  source: SurfaceSource & { lists: WrittenLists },
): Promise<void> {
  const { catalogue, rendering } = source
  if (!rendering.surfaces.some(({ accountFiles }) => accountFiles !== undefined)) return
  for (const account of catalogue.accounts())
    if (catalogue.isChanged(account.id)) await writeAccountLists(writer, source, account)
}

async function joinFiles(
  writer: SurfaceWriter,
  { plan, catalogue, rendering }: SurfaceSource,
): Promise<void> {
  const { surfaces, context } = rendering
  const buckets = planBuckets(plan)
  // All surfaces are written at once: while one waits for the disk or a compression, others continue.
  const whole = holdingAccounts(catalogue)
  const made = surfaces.map(surface =>
    writeFiles(writer, surface.join(joined(whole, buckets, surface, context), context)),
  )
  await Promise.allSettled(made)
  await Promise.all(made)
}

async function writeAccountLists(
  writer: SurfaceWriter,
  { plan, catalogue, rendering, lists }: SurfaceSource & { lists: WrittenLists },
  account: ListedRecord,
): Promise<void> {
  const there = lists.get(account.id)
  if (there !== undefined) return addWritten(writer, there)
  const files = accountLists(rendering, account, catalogue)
  let next = files.next()
  for (; next.done !== true; next = files.next()) {
    await writeSurfaceFile(writer, next.value)
    await yieldToEventLoop()
  }
  plan.remember(account, next.value)
}

export function joined(
  catalogue: Catalogue,
  buckets: Buckets,
  surface: Pick<LoadedSurface, 'part'>,
  context: SurfaceContext,
): JoinedCatalogue {
  const rowsOf = ({ records }: Pick<Bucket, 'records'>) => surface.part?.(records(), context) ?? []
  return {
    ...catalogue,
    get buckets() {
      return buckets.all().map(bucket => ({
        name: bucket.name,
        isChanged: bucket.isChanged,
        rows: () => rowsOf(bucket),
      }))
    },
    // `part` gets the records of all buckets in one call, in order: the rows of several calls would have to be merged.
    rows: () => rowsOf(buckets),
  }
}

async function writeFiles(writer: SurfaceWriter, files: SurfaceFiles): Promise<void> {
  for await (const file of files) {
    if ('keep' in file) keepLiveFiles(writer, file.keep)
    else await writeSurfaceFile(writer, file)
    // This lets the event loop run, because this thread feeds the streams that other threads compress.
    await setImmediate()
  }
}
