import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { beginImport } from '../../src/catalogue/store/begin-import.ts'
import { openStore, type Store } from '../../src/catalogue/store/open-store.ts'
import type { ImportChanges } from '../../src/catalogue/store/replace-rows.ts'
import type { BuildOptions } from '../../src/config/build-options.ts'
import type { BuildWorker } from '../../src/publish/build-worker.ts'
import { compareWithRows, NOTHING_LIVE, refuseHarm } from '../../src/publish/guards.ts'
import { collectFindings, type Findings, readSource } from '../../src/publish/import-source.ts'
import type { Source } from '../../src/source/source.ts'
import { createPool, type WorkerPool } from '../../src/worker/create-pool.ts'
import { workerFile } from '../../src/worker/worker-files.ts'

/** Opens the store of a folder, which is closed when the test ends. */
export function storeIn(folder: string): Store {
  const store = openStore(join(folder, 'catalogue.db'))
  onTestFinished(() => {
    if (store.isOpen) store.close()
  })
  return store
}

/** The threads of a build. They start when a large source is read, and then have to be closed. */
export function buildPool(): WorkerPool<BuildWorker> {
  return createPool<BuildWorker>(workerFile('publish/build-worker'), {})
}

/** No threads, as on a machine with one core: most tests need none. */
export const oneThread = (): WorkerPool<BuildWorker> => ({ ...buildPool(), size: 1 })

/** Imports a source as a build does, for good unless it is a dry run. */
export async function importSource(
  source: Source,
  store: Store,
  options: BuildOptions,
  pool = buildPool(),
): Promise<Findings & { changes: ImportChanges }> {
  using incoming = beginImport(store)
  const findings = collectFindings(options)
  try {
    for await (const _ of readSource(source, { incoming, ended: null, findings, pool }, options));
  } finally {
    await pool.close()
  }
  refuseHarm(source.name, compareWithRows(store, NOTHING_LIVE), options, findings)
  const changes = incoming.replaceRows(new Date('2026-01-01T00:00:00Z'))
  if (!options.dryRun) incoming.commit()
  return { ...findings, changes }
}
