import { randomBytes } from 'node:crypto'
import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { UNDIVIDED } from '../catalogue/partition.ts'
import { openStore, type Store } from '../catalogue/store/open-store.ts'
import { largeAccounts } from '../catalogue/store/read-partition.ts'
import { accountReader, countRecords } from '../catalogue/store/read-rows.ts'
import { ignoreRecordFunction } from '../config/use-config-file.ts'
import { OutputError } from '../errors.ts'
import { recordFile } from '../formats/record-file.ts'
import { type Plan, planStore } from '../plan/plan.ts'
import { planTranslations } from '../plan/plan-translations.ts'
import type { RenderInputs } from '../plan/render-inputs.ts'
import type { BuildWorker } from '../publish/build-worker.ts'
import { collectFindings, type Findings } from '../publish/import-source.ts'
import { createBuildPool } from '../publish/publishing.ts'
import { findingsOf } from '../publish/source-findings.ts'
import { beginNextTree } from '../render/next-tree.ts'
import { renderRecords } from '../render/render-tree.ts'
import { surfaceCatalogue } from '../render/surface-catalogue.ts'
import { writeAccountFiles } from '../render/write-surfaces.ts'
import { asFileSystemError } from '../runtime/file-system-error.ts'
import type { Progress } from '../runtime/progress.ts'
import { surfacesNamed } from '../surfaces/surfaces-named.ts'
import { makeFolder, memoizeFolders } from '../tree/make-folder.ts'
import { PARTS, RECORD_FOLDERS } from '../tree/record-files.ts'
import type { StagingTree } from '../tree/staging-tree.ts'
import { syncFileSystem } from '../tree/sync-file-system.ts'
import { type WrittenFile, writeLines } from '../tree/written-file.ts'
import type { WorkerPool } from '../worker/create-pool.ts'
import { bucketSource } from './bucket-source.ts'
import { sendPart } from './bucket-steps.ts'
import { importRecords, keepRejected } from './import-source.ts'
import { claimPart, isDone, markDone, type Part, type PartLine } from './part.ts'
import type { PartsBucket } from './parts-bucket.ts'
import { inputsOf, placesIn, readShardPlan, type ShardPlan } from './shard-plan.ts'

export interface ShardReport {
  shard: number
  shards: number
  records: number | null
}

/**
 * Renders the records of a shard. It may run twice at once, and be killed at any time: results are announced only when
 * they are complete, and equal input gives equal files.
 *
 * @param bucket the bucket to which the files are sent; null for a folder of parts
 * @throws {UsageError} when the version, templates, config file or the shard's lines differ from the plan's.
 * @throws {OutputError} when its files cannot be written, or another attempt has made other files.
 */
export async function renderShard(
  parts: string,
  shard: number,
  progress: Progress,
  bucket: PartsBucket | null = null,
): Promise<ShardReport> {
  const doing = `Rendering shard ${shard} of "${parts}"`
  const plan = readShardPlan(parts, doing)
  const shards = plan.shards.length
  if (isDone(parts, shard)) return { shard, shards, records: null }
  if (plan.shards[shard]?.length === 0) return { shard, shards, records: 0 }
  if (plan.isImported) ignoreRecordFunction()
  const inputs = await inputsOf(plan, doing)
  const attempt = `${hostname()}, process ${process.pid}, ${new Date().toISOString()}`
  const { attempts } = placesIn(parts)
  // The store lies on this machine, because SQLite needs locks that shared file systems may lack.
  const local = mkdtempSync(join(tmpdir(), 'tourpress-shard-'))
  using scratch = new DisposableStack()
  scratch.defer(() => rmSync(local, { recursive: true, force: true }))
  const folder = join(attempts, `${shard}-${randomBytes(6).toString('hex')}`)
  const staging: StagingTree = { out: attempts, number: 1, folder, live: null }
  const file = join(local, 'catalogue.db')
  const store = openStore(file)
  // A machine runs as many shards as it has cores, so one thread each is enough. A second one would compile the code.
  const pool = createBuildPool(1)
  try {
    for (const inner of [...RECORD_FOLDERS, PARTS]) makeFolder(join(folder, inner))
    const work: Work = { parts, bucket, shard, attempt, plan, inputs, store, file, staging, pool, progress }
    const findings = collectFindings({ store: file })
    const now = new Date(plan.now)
    const source = bucketSource(parts, plan, shard)
    await importRecords(source, plan.options, { store, findings, pool, progress, now })
    const { planned, files } = await renderFiles(work)
    const records = await handOver(work, planned, files, findings)
    progress.end()
    return { shard, shards, records }
  } catch (error) {
    // If another attempt has done the shard, only an OutputError counts: it says that the attempts' results differ.
    if (isDone(parts, shard) && !(error instanceof OutputError)) return { shard, shards, records: null }
    throw asFileSystemError(error, doing)
  } finally {
    await pool.close()
    store.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Work {
  parts: string
  bucket: PartsBucket | null
  shard: number
  attempt: string
  plan: ShardPlan
  inputs: RenderInputs
  store: Store
  file: string
  staging: StagingTree
  pool: WorkerPool<BuildWorker>
  progress: Progress
}

async function renderFiles({ plan, inputs, store, file, staging, pool, progress }: Work) {
  const now = new Date(plan.now)
  const planned = planStore(store, null, { partition: UNDIVIDED, now, isWhole: true })
  if (surfacesNamed(inputs.options.surfaces).some(({ usesTranslations }) => usesTranslations))
    planTranslations(planned)
  const tree = beginNextTree(staging, false)
  const source = { plan: planned, inputs, pool }
  const { rendering, lists } = await renderRecords(source, tree, { store: file, full: true }, progress)
  const catalogue = surfaceCatalogue({ plan: planned, store, staging, rendering, renderAll: true })
  const files = await writeAccountFiles(staging, { plan: planned, catalogue, rendering, lists })
  return { planned, files }
}

async function handOver(
  { parts, bucket, shard, attempt, plan, inputs, store, staging, progress }: Work,
  planned: Plan,
  files: Record<string, WrittenFile>,
  findings: Findings,
): Promise<number> {
  const places = placesIn(parts)
  const { accounts, products } = countRecords(store)
  const { folder } = staging
  const unfinished = `${folder}.jsonl`
  try {
    const lines = writeLines(unfinished, partLines(planned, store)).digest
    // The digest of the lines names their file, so an attempt can only replace a file of equal lines.
    const named = places.lines(shard, lines)
    makeFolder(dirname(named))
    renameSync(unfinished, named)
    const part: Part = {
      ...{ plan: plan.name, shard, attempt, lines, accounts, products, files },
      findings: findingsOf(findings, store, inputs.templates),
      large: largeAccounts(store),
    }
    if (bucket === null) claimPart(parts, part)
    keepRejected(findings.rejections.file, places.rejected(shard))
    if (bucket !== null) {
      await sendPart(bucket, part, folder)
      return accounts + products
    }
    progress.phase('Move', accounts + products)
    const makeOnce = memoizeFolders()
    const move = (path: string, to: string) => {
      makeOnce(dirname(join(to, path)))
      renameSync(join(folder, path), join(to, path))
    }
    for (const path of Object.keys(files)) move(path, places.lists)
    for (const { type, id, bytes } of planned.lines()) {
      for (const suffix of Object.keys(bytes)) move(recordFile(type, id, suffix), places.tree)
      progress.advance(1)
    }
    // The files are flushed first. After a power failure, a shard that is marked as done must have all its bytes.
    await syncFileSystem(parts)
    markDone(parts, shard)
    return accounts + products
  } finally {
    rmSync(unfinished, { force: true })
  }
}

function* partLines(planned: Plan, store: Store): Iterable<string> {
  const readAccount = accountReader(store)
  const reference = store.prepare('SELECT reference FROM products WHERE id = ?')
  for (const line of planned.lines()) {
    const more: Pick<PartLine, 'reference' | 'source'> = {}
    if (line.type === 'account') {
      const source = readAccount(line.id)?.account
      if (source !== undefined) more.source = source
    } else {
      const key = reference.get(line.id)?.['reference']
      if (typeof key === 'string') more.reference = key
    }
    yield JSON.stringify({ ...line, ...more })
  }
}
