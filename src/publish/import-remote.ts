import { forgetCrawl, markCrawlRefused } from '../catalogue/store/open-crawl.ts'
import type { Store } from '../catalogue/store/open-store.ts'
import { refuseOtherScope } from '../catalogue/store/scope.ts'
import type { BuildOptions } from '../config.ts'
import { GuardError, SourceError } from '../errors.ts'
import type { CrawlFigures } from '../source/api/crawl-figures.ts'
import type { RemoteSource } from '../source/source.ts'
import { type Imported, importSource } from './import-source.ts'
import type { BuildContext } from './publish.ts'

/**
 * Fetches a remote source and imports it as `importSource` does. What was fetched stays in the store until it is
 * published, so that a kill costs nothing; a run that refuses it for its content lets go of it, for the next one
 * wants what the source says then. Only what a guard refused is kept: `--force` publishes what the guard saw.
 *
 * @throws {SourceError} when the source cannot be fetched, or `strict` finds something refused or dropped.
 * @throws {GuardError} when the source would do to the catalogue what a guard forbids.
 * @throws {UsageError} when the store holds another part of the catalogue.
 */
export async function importRemote(
  remote: RemoteSource,
  store: Store,
  options: BuildOptions,
  context: BuildContext,
): Promise<Imported & { crawl: CrawlFigures }> {
  refuseOtherScope(store, remote.scope)
  const { source, crawl } = await remote.fetch(store, {
    progress: context.progress,
    isForced: options.force.length > 0,
  })
  try {
    return { ...(await importSource(source, store, options, context)), crawl }
  } catch (error) {
    if (error instanceof GuardError) markCrawlRefused(store)
    else if (error instanceof SourceError) forgetCrawl(store)
    throw error
  }
}
