import { beginImport } from '../catalogue/store/begin-import.ts'
import { recordScope } from '../catalogue/store/scope.ts'
import { BuildOptions, endOf } from '../config/build-options.ts'
import { readOptions } from '../config/read-value.ts'
import { customParts } from '../config/use-config-file.ts'
import { checkTemplates } from '../document/template/load-templates.ts'
import { readTemplates } from '../document/template/template-files.ts'
import { GuardError, SourceError, UsageError } from '../errors.ts'
import type { Plan } from '../plan/plan.ts'
import { renderInputsOf } from '../plan/render-inputs.ts'
import { loadRendering } from '../render/rendering.ts'
import type { RemoteSource, Source } from '../source/source.ts'
import { surfaceWithout } from '../surfaces/surfaces-named.ts'
import type { BuildReport } from './build-report.ts'
import { changedProducts, compareWithBaseline, oldFields } from './compare-with-baseline.ts'
import { dumpStore } from './dump-store.ts'
import { compareWithRows, NOTHING_LIVE, refuseHarm } from './guards.ts'
import { collectFindings, readSource } from './import-source.ts'
import { keepLastBuild } from './last-build.ts'
import { publishStore, type StoreBuild } from './publish-store.ts'
import { type BuildContext, publishing } from './publishing.ts'
import { reportOfBuild } from './report-of-build.ts'
import { findingsOf } from './source-findings.ts'
import { readTheme } from './theme/read-theme.ts'
import { type Fetched, withFetched } from './with-fetched.ts'

/**
 * Publishes a catalogue. It reads the source into the store, renders the changes into a new generation, and makes it
 * live with one rename. After any failure, the live generation is unchanged. The store's records then change only if
 * the whole source was read.
 *
 * @throws {SourceError} when the source cannot be read, or `strict` finds a rejection, a drop or a contradiction.
 * @throws {GuardError} when another process is publishing there, or a guard trips.
 * @throws {UsageError} on a mistake in the options or the templates.
 * @throws {OutputError} when the output or the store cannot be written.
 */
export async function publish(
  source: Source | RemoteSource,
  given: BuildOptions,
  context: BuildContext,
): Promise<BuildReport> {
  const started = performance.now()
  const options = readOptions(BuildOptions, given)
  try {
    const report = await build(source, options, context)
    report.seconds = Math.round(performance.now() - started) / 1000
    if (!options.dryRun) keepLastBuild(options.store, context.now, report)
    return report
  } catch (error) {
    const isRejected =
      error instanceof SourceError || (error instanceof GuardError && error.guards.length > 0)
    if (isRejected && !options.dryRun) keepLastBuild(options.store, context.now, error)
    throw error
  }
}

async function build(
  source: Source | RemoteSource,
  options: BuildOptions,
  context: BuildContext,
): Promise<BuildReport> {
  const { out, store, wait, keep, base, first: isFirst } = options
  const s3 = { options, environment: context.environment ?? process.env }
  const templates = readTemplates(options.templates)
  const theme = await readTheme(options, templates)
  const doing = `Publishing to "${out}" from the store "${store}"`
  const without = surfaceWithout(options.formats, options.surfaces)
  if (without !== undefined)
    throw new UsageError(`${doing}: the surface "${without.surface}" needs the format ${without.format}`)
  return publishing({ out, store, wait, as: 'build', keep, base, isFirst, s3 }, doing, async session => {
    const inputs = await renderInputsOf(options, templates, theme, session.next.live)
    // Without `renderAll` nothing changed since the live generation, whose build has checked these templates.
    if (inputs.renderAll !== null && options.templates !== null) checkTemplates(templates)
    const run: Build = { session, inputs, options, context }
    const built = await withFetched(session.store, source, options, context.progress, (local, fetched) =>
      importAndBuild(run, local, fetched),
    )
    context.progress.end()
    return built
  })
}

interface Build extends StoreBuild {
  options: BuildOptions
}

/** In a dry run the import is not committed, but rolled back when `incoming` is disposed of. */
async function importAndBuild(build: Build, source: Source, fetched: Fetched | null): Promise<BuildReport> {
  const { session, inputs, options, context } = build
  const { store, next, pool } = session
  using incoming = beginImport(store, customParts().recordVersion)
  const findings = collectFindings(options)
  context.progress.phase('Read')
  const ended = endOf(options, context.now)
  for await (const records of readSource(source, { incoming, ended, findings, pool }, options)) {
    context.progress.advance(records)
    // A new record needs a new generation. So its tree is begun, and a worker links files while the rest is read.
    if (incoming.hasNewRecords && !options.dryRun) next.begin(inputs.renderAll === null)
  }
  const { live } = next
  const baseline = live?.baseline ?? null
  if (baseline === null)
    refuseHarm(source.name, compareWithRows(store, live?.manifest.counts ?? NOTHING_LIVE), options, findings)
  const changes = incoming.replaceRows(context.now)
  if (fetched !== null) recordScope(store, fetched.scope)
  const accept = async () => {
    if (!options.dryRun) incoming.commit()
    if (options.dump !== null) await dumpStore(store, options.dump)
  }
  if (baseline === null) await accept()

  /**
   * For a build on a baseline: compares the import with what is published there, and commits it if no guard trips. It
   * needs the plan, because only the plan knows what the baseline has published.
   */
  async function approve(plan: Plan): Promise<void> {
    if (live === null || baseline === null) return
    context.progress.phase('Compare')
    await live.fetch(oldFields(plan))
    const { entries } = await loadRendering(inputs.options, inputs.templates, inputs.theme)
    const changed = changedProducts(plan, store, live.folder, entries)
    refuseHarm(source.name, compareWithBaseline(plan, changed), options, findings)
    await accept()
  }

  const publication = await publishStore(build, approve)
  return reportOfBuild(options, {
    ...{ source, crawl: fetched?.crawl ?? null, changes, live, publication },
    findings: findingsOf(findings, store, inputs.templates),
    rejectedFile: findings.rejections.file,
  })
}
