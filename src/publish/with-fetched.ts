import { forgetCrawl, markCrawlRefused } from '../catalogue/store/open-crawl.ts'
import type { Store } from '../catalogue/store/open-store.ts'
import { refuseOtherScope, type Scope } from '../catalogue/store/scope.ts'
import type { BuildOptions } from '../config/build-options.ts'
import { GuardError, SourceError } from '../errors.ts'
import type { Progress } from '../runtime/progress.ts'
import { type CrawlFigures, contradictionsOf } from '../source/api/crawl-figures.ts'
import type { RemoteSource, Source } from '../source/source.ts'

export interface Fetched {
  scope: Scope
  crawl: CrawlFigures
}

export function refuseContradictions(name: string, contradictions: readonly string[]): void {
  if (contradictions.length > 0)
    throw new SourceError(`Reading "${name}" strictly: it contradicts itself: ${contradictions.join('; ')}`, {
      hint: 'Nothing was changed. Without --strict it is published as it says',
    })
}

/**
 * Fetches `source` if it is remote, then calls `use` with it. The crawl stays in the store until `use` has ended, so
 * that a killed build loses nothing. A `SourceError` deletes the crawl: the next build fetches anew. A `GuardError`
 * keeps it: a build with `--force` must publish the content that the guard has checked.
 */
export async function withFetched<Result>(
  store: Store,
  source: Source | RemoteSource,
  { force, maxRecord, strict }: Pick<BuildOptions, 'force' | 'maxRecord' | 'strict'>,
  progress: Progress,
  use: (source: Source, fetched: Fetched | null) => Promise<Result>,
): Promise<Result> {
  if (!('fetch' in source)) return use(source, null)
  const { scope, name } = source
  refuseOtherScope(store, scope)
  const isForced = force.length > 0
  const fetched = await source.fetch(store, { progress, isForced, longest: maxRecord * 1024 * 1024 })
  try {
    const { crawl } = fetched
    if (strict) refuseContradictions(name, contradictionsOf(crawl))
    const result = await use(fetched.source, { scope, crawl })
    // A dry run leaves a transaction open and rolls it back later, so deleting the crawl would have no effect.
    if (!store.isTransaction) forgetCrawl(store)
    return result
  } catch (error) {
    if (error instanceof GuardError) markCrawlRefused(store)
    else if (error instanceof SourceError) forgetCrawl(store)
    throw error
  }
}
