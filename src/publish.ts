import { forgetOldBodies } from './catalogue/store/import-records.ts'
import { openStore } from './catalogue/store/open-store.ts'
import { similarIds } from './catalogue/store/similar-ids.ts'
import type { BuildOptions } from './config.ts'
import { checkTemplates, readTemplates } from './document/load-templates.ts'
import { importSource } from './import-source.ts'
import { lockOutput } from './output/lock-output.ts'
import { writeGeneration } from './output/write-generation.ts'
import type { BuildReport } from './report/build-report.ts'
import type { Progress } from './report/progress.ts'
import type { Source } from './source/source.ts'

/** What a build does beside its work: it shows how far it is, and it knows what time it is. */
export interface BuildContext {
  progress: Progress
  now: Date
}

/**
 * Publishes a catalogue: reads the source into the store, renders a new generation beside the live one, and
 * switches to it with one rename. Whatever fails, the live generation and the store's records stay as they were.
 *
 * @throws {SourceError} when the source cannot be read, or `strict` finds something refused or dropped.
 * @throws {GuardError} when another process is publishing to the same root.
 * @throws {UsageError} on a mistake in the options or the templates.
 */
export async function publish(
  source: Source,
  options: BuildOptions,
  context: BuildContext,
): Promise<BuildReport> {
  const started = performance.now()
  const templates = readTemplates(options.templates)
  checkTemplates(templates)
  const lock = lockOutput(options.out)
  const store = openStore(options.store)
  try {
    const { changes, rejections } = await importSource(source, store, options, context)
    const generation = await writeGeneration(store, templates, options, context)
    forgetOldBodies(store)
    context.progress.end()
    return {
      source: source.name,
      out: options.out,
      store: options.store,
      ...generation,
      changes,
      refused: rejections.refused,
      dropped: rejections.dropped,
      problems: rejections.problems,
      rejected: rejections.refused + rejections.dropped > 0 ? rejections.file : null,
      warnings: similarIds(store),
      seconds: Math.round(performance.now() - started) / 1000,
    }
  } finally {
    store.close()
    lock.release()
  }
}
