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
import type { Bucket, Buckets } from './plan-buckets.ts'
import type { Rendering } from './rendering.ts'
import { holdingAccounts } from './surface-catalogue.ts'
import {
  addWritten,
  keepLiveFiles,
  openSurfaceWriter,
  type SurfaceWriter,
  writeSurfaceFile,
} from './surface-writer.ts'

interface SurfaceSource {
  plan: Plan
  catalogue: Catalogue
  buckets: Buckets
  rendering: Rendering
  /** The lists that render threads have written, by account. */
  lists: ReadonlyMap<string, NonNullable<RenderedRecord['lists']>>
}

/** Writes the files of every surface into a staging tree. Returns their sizes and digests by path. */
export async function writeSurfaces(
  staging: StagingTree,
  source: SurfaceSource,
): Promise<Record<string, WrittenFile>> {
  const { catalogue, buckets, rendering } = source
  const { kinds, surfaces, context } = rendering
  const writer = openSurfaceWriter(staging, kinds.encodings)
  try {
    if (surfaces.some(({ accountFiles }) => accountFiles !== undefined))
      for (const account of catalogue.accounts())
        if (catalogue.isChanged(account.id)) await writeAccountLists(writer, source, account)
    // While one surface waits for the disk or a compression, the others continue.
    const whole = holdingAccounts(catalogue)
    const made = surfaces.map(surface =>
      writeFiles(writer, surface.join(joined(whole, buckets, surface, context), context)),
    )
    await Promise.allSettled(made)
    await Promise.all(made)
  } finally {
    // All copies must end, even after an error, because the folder may be removed next.
    await Promise.allSettled(writer.copies)
  }
  await Promise.all(writer.copies)
  return writer.written
}

/** Writes the surfaces' files that depend only on `account`, unless a render thread has already written them. */
async function writeAccountLists(
  writer: SurfaceWriter,
  { plan, catalogue, rendering, lists }: SurfaceSource,
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

/** The catalogue with what `part` of a surface makes of each bucket. */
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
    // All records are like one bucket: so rows of many need not be merged here.
    rows: () => rowsOf(buckets),
  }
}

async function writeFiles(writer: SurfaceWriter, files: SurfaceFiles): Promise<void> {
  for await (const file of files) {
    if ('keep' in file) keepLiveFiles(writer, file.keep)
    else await writeSurfaceFile(writer, file)
    // This lets the event loop run: other threads compress downloads and copies, but their streams are fed from here.
    await setImmediate()
  }
}
