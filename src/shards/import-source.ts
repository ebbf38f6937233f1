import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beginImport } from '../catalogue/store/begin-import.ts'
import { openStore, type Store } from '../catalogue/store/open-store.ts'
import type { ShardOptions } from '../config/shard-options.ts'
import { customParts } from '../config/use-config-file.ts'
import type { TemplateFiles } from '../document/template/template-files.ts'
import type { BuildWorker } from '../publish/build-worker.ts'
import { dumpLines } from '../publish/dump-store.ts'
import { collectFindings, type Findings, readSource } from '../publish/import-source.ts'
import { type BuildContext, createBuildPool } from '../publish/publishing.ts'
import { findingsOf } from '../publish/source-findings.ts'
import { inBatches } from '../runtime/in-batches.ts'
import { isObject } from '../runtime/is-object.ts'
import type { RemoteSource, Source } from '../source/source.ts'
import { makeFolder } from '../tree/make-folder.ts'
import type { WorkerPool } from '../worker/create-pool.ts'
import { type InputFile, placesIn } from './shard-plan.ts'

const RECORDS_AT_ONCE = 1000

/** Imports the source before it is cut, so that an API is crawled once, and `record` runs once for each record. */
export async function importSource(
  source: Source | RemoteSource,
  parts: string,
  options: ShardOptions,
  { progress, now, templates }: BuildContext & { templates: TemplateFiles },
  cut: (source: Source) => Promise<Record<string, InputFile> | null>,
) {
  const isRemote = 'fetch' in source
  const { unfinished, rejected } = placesIn(parts)
  // The store of a crawl is kept for the next attempt. The store of a file is temporary, and on this machine: SQLite
  // needs locks that shared file systems may lack.
  const folder = isRemote ? unfinished : mkdtempSync(join(tmpdir(), 'tourpress-plan-'))
  const file = join(folder, 'import.db')
  makeFolder(folder)
  const store = openStore(file)
  const pool = createBuildPool()
  try {
    const longest = options.maxRecord * 1024 * 1024
    const { source: local, crawl } = isRemote
      ? await source.fetch(store, { progress, isForced: false, longest })
      : { source, crawl: null }
    const findings = collectFindings({ store: file })
    await importRecords(local, options, { store, findings, pool, progress, now })
    const inputs = await cut({ name: source.name, read: () => storedRecords(store) })
    if (inputs === null) throw new Error('Each record of a store has one account and one id')
    // Languages without a template are left out, because the shards find them again.
    const found = { ...findingsOf(findings, store, templates), untemplated: {} }
    keepRejected(findings.rejections.file, rejected('plan'))
    return { inputs, findings: found, crawl }
  } finally {
    await pool.close()
    store.close()
    if (!isRemote) rmSync(folder, { recursive: true, force: true })
  }
}

interface Importing extends BuildContext {
  store: Store
  findings: Findings
  pool: WorkerPool<BuildWorker>
}

export async function importRecords(
  source: Source,
  options: Pick<ShardOptions, 'endedBefore' | 'accountId' | 'accountName' | 'maxRecord'>,
  { store, findings, pool, progress, now }: Importing,
): Promise<void> {
  progress.phase('Read')
  using incoming = beginImport(store, customParts().recordVersion)
  const reading = { incoming, ended: options.endedBefore, findings, pool }
  for await (const records of readSource(source, reading, { ...options, strict: false }))
    progress.advance(records)
  incoming.replaceRows(now)
  incoming.commit()
}

async function* storedRecords(store: Store): ReturnType<Source['read']> {
  let line = 0
  for (const lines of inBatches(dumpLines(store), RECORDS_AT_ONCE))
    yield lines.flatMap(text => {
      const record: unknown = JSON.parse(text)
      line++
      if (!isObject(record)) return []
      const { type, ...value } = record
      return [{ line, type: type === 'account' ? ('account' as const) : ('product' as const), value }]
    })
}

export function keepRejected(file: string, to: string): void {
  if (!existsSync(file)) return
  makeFolder(dirname(to))
  const unfinished = `${to}.${process.pid}`
  copyFileSync(file, unfinished)
  renameSync(unfinished, to)
}
