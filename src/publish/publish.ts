import { join } from 'node:path'
import { forgetCrawl } from '../catalogue/store/open-crawl.ts'
import { openStore, type Store } from '../catalogue/store/open-store.ts'
import { countRecords } from '../catalogue/store/read-rows.ts'
import { recordScope } from '../catalogue/store/scope.ts'
import { similarIds } from '../catalogue/store/similar-ids.ts'
import type { BuildOptions } from '../config.ts'
import { checkTemplates, readTemplates, type TemplateFiles } from '../document/template/load-templates.ts'
import { explainRecord } from '../plan/explain.ts'
import type { Progress } from '../progress.ts'
import type { RemoteSource, Source } from '../source/source.ts'
import { pathsName } from '../tree/change-feed.ts'
import { generationPath, removeLeftovers } from '../tree/generations.ts'
import type { BuildReport } from './build-report.ts'
import { holdLock } from './hold-lock.ts'
import { importRemote } from './import-remote.ts'
import { type Imported, importSource } from './import-source.ts'
import { outputErrorFrom } from './output-error.ts'
import { type Preparation, preparePublication, publishStore } from './publish-store.ts'

/** What a build does beside its work: it shows how far it is, and it knows what time it is. */
export interface BuildContext {
  progress: Progress
  now: Date
}

/**
 * Publishes a catalogue: reads the source into the store, renders what changed into a new generation beside the
 * live one, and switches to it with one rename. Whatever fails, the live generation stays as it was, and so do
 * the store's records unless all of the source was read.
 *
 * @throws {SourceError} when the source cannot be read, or `strict` finds something refused or dropped.
 * @throws {GuardError} when another process is publishing there, or a guard trips.
 * @throws {UsageError} on a mistake in the options or the templates.
 */
export async function publish(
  source: Source | RemoteSource,
  options: BuildOptions,
  context: BuildContext,
): Promise<BuildReport> {
  const started = performance.now()
  const templates = readTemplates(options.templates)
  const locks = [
    holdLock(join(options.out, '.lock.db'), `the output "${options.out}"`, options.wait),
    holdLock(`${options.store}.lock`, `the store "${options.store}"`, options.wait),
  ]
  try {
    const store = openStore(options.store)
    try {
      const report = await publishFrom(store, source, options, templates, context)
      context.progress.end()
      return { ...report, seconds: Math.round(performance.now() - started) / 1000 }
    } catch (error) {
      removeLeftovers(options.out)
      throw outputErrorFrom(error, `Publishing to "${options.out}" from the store "${options.store}"`)
    } finally {
      store.close()
    }
  } finally {
    for (const lock of locks) lock.release()
  }
}

async function publishFrom(
  store: Store,
  source: Source | RemoteSource,
  options: BuildOptions,
  templates: TemplateFiles,
  context: BuildContext,
): Promise<BuildReport> {
  const isRemote = 'fetch' in source
  const prepared = preparePublication(options, templates)
  // Those of the live generation were checked when it was made.
  if (prepared.inputs.renderAll !== null) checkTemplates(templates)
  const { changes, rejections, suspicious, crawl } = isRemote
    ? await importRemote(source, store, options, context)
    : { ...(await importAhead(source, store, options, context, prepared)), crawl: null }
  if (isRemote) recordScope(store, source.scope)
  if (!options.dryRun) store.exec('COMMIT')

  const { plan, live, renderAll, written } = await publishStore(store, prepared, options.dryRun, context)
  const report = {
    source: source.name,
    crawl,
    out: options.out,
    store: options.store,
    changes,
    recordChanges: plan.changes,
    refused: rejections.refused,
    dropped: rejections.dropped,
    problems: rejections.problems,
    rejected: rejections.refused + rejections.dropped > 0 ? rejections.file : null,
    suspicious,
    warnings: [...similarIds(store), ...(written?.warnings ?? [])],
    dryRun: options.dryRun,
    explained: options.explain.flatMap(id => explainRecord(plan, id, renderAll)),
    seconds: 0,
  }
  const counts = written ?? countRecords(store)
  if (options.dryRun) store.exec('ROLLBACK')
  if (isRemote) forgetCrawl(store)
  const { accounts, products } = counts
  if (written === null) {
    const files = live?.manifest.counts.files ?? 0
    const generation = live?.number ?? null
    return { ...report, published: false, generation, accounts, products, files, bytes: 0, pathsFile: null }
  }
  const pathsFile = join(options.out, generationPath(written.generation), pathsName(written.generation))
  return { ...report, published: true, ...written, warnings: report.warnings, pathsFile }
}

/** Imports the source; what did not change is taken over while it is read, as soon as anything did. */
async function importAhead(
  source: Source,
  store: Store,
  options: BuildOptions,
  context: BuildContext,
  { stage }: Preparation,
): Promise<Imported> {
  try {
    return await importSource(source, store, options, context, () => {
      if (!options.dryRun) stage.open()
    })
  } catch (error) {
    await stage.discard()
    throw error
  }
}
