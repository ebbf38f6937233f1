import { readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod'
import { beginImport } from '../catalogue/store/begin-import.ts'
import type { Store } from '../catalogue/store/open-store.ts'
import { recordScope } from '../catalogue/store/scope.ts'
import { type BuildOptions, endOf } from '../config/build-options.ts'
import { customParts } from '../config/use-config-file.ts'
import { SourceError } from '../errors.ts'
import { PRIVATE_MODE } from '../runtime/private-mode.ts'
import { plural } from '../runtime/progress.ts'
import type { CrawlFigures } from '../source/api/crawl-figures.ts'
import type { RemoteSource, Source } from '../source/source.ts'
import { besideStore } from './beside-store.ts'
import { compareWithRows, NOTHING_LIVE, refuseHarm } from './guards.ts'
import { holdStore } from './hold-places.ts'
import { collectFindings, type Findings, readSource } from './import-source.ts'
import { type BuildContext, createBuildPool } from './publishing.ts'
import type { Problem } from './rejections.ts'
import { withFetched } from './with-fetched.ts'

export interface Part {
  name: string
  source: Source | RemoteSource
  options: BuildOptions
  prefix: string
  /** For how many hours the last good records are used while the source cannot be read; null for any time. */
  maxAge: number | null
}

export interface ReadPart extends Pick<Part, 'name' | 'prefix'> {
  store: Store
  report: PartReport
}

export interface PartReport {
  name: string
  source: string
  accounts: number
  products: number
  crawl: CrawlFigures | null
  leftOut: number
  rejected: number
  dropped: number
  problems: Problem[]
  /** When the part's records were read, ISO 8601. If the source cannot be read now, the time of its last good read. */
  readAt: string
  /** Why the source could not be read; null if it was read. */
  away: string | null
}

const HOUR_MS = 3_600_000

/**
 * If the source cannot be read, the store keeps the last good records.
 *
 * @throws {GuardError} when a guard refuses the part
 * @throws {SourceError} when the source cannot be read, and the store has no good records that are new enough
 */
export async function readPart(part: Part, context: BuildContext, held: DisposableStack): Promise<ReadPart> {
  const { name, prefix, source, options } = part
  const { store: file } = options
  const store = holdStore(file, options, held, () => false)
  const findings = collectFindings(options)
  let crawl: CrawlFigures | null = null
  let away: string | null = null
  let readAt = context.now.toISOString()
  try {
    crawl = await importPart(store, part, findings, context, held)
    if (!options.dryRun)
      writeFileSync(besideStore(file, READ), JSON.stringify({ at: readAt }), { mode: PRIVATE_MODE })
  } catch (error) {
    if (!(error instanceof SourceError) || options.strict) throw error
    readAt = lastRead(part, error, context.now)
    away = error.message
  }
  const counts = store
    .prepare(
      'SELECT (SELECT count(*) FROM accounts) AS accounts, (SELECT count(*) FROM products) AS products',
    )
    .get()
  const { rejected, dropped, problems } = findings.rejections
  const found = away === null ? { leftOut: findings.leftOut, rejected, dropped, problems } : NOTHING
  return {
    ...{ name, prefix, store },
    report: {
      ...{ name, source: source.name, crawl, readAt, away, ...found },
      ...{ accounts: Number(counts?.['accounts']), products: Number(counts?.['products']) },
    },
  }
}

const NOTHING = { leftOut: 0, rejected: 0, dropped: 0, problems: [] }

/** A dry run does not commit the new records: they are gone when the store is closed. */
function importPart(
  store: Store,
  { source, options }: Part,
  findings: Findings,
  { progress, now }: BuildContext,
  held: DisposableStack,
): Promise<CrawlFigures | null> {
  return withFetched(store, source, options, progress, async (local, fetched) => {
    const incoming = beginImport(store, customParts().recordVersion)
    held.use(incoming)
    const pool = createBuildPool()
    try {
      progress.phase(`Read ${source.name}`)
      const reading = { incoming, ended: endOf(options, now), findings, pool }
      for await (const records of readSource(local, reading, options)) progress.advance(records)
      refuseHarm(source.name, compareWithRows(store, NOTHING_LIVE), options, findings)
    } catch (error) {
      incoming[Symbol.dispose]()
      throw error
    } finally {
      await pool.close()
    }
    incoming.replaceRows(now)
    if (fetched !== null) recordScope(store, fetched.scope)
    if (!options.dryRun) incoming.commit()
    return fetched?.crawl ?? null
  })
}

const READ = 'read.json'
const ReadAt = z.object({ at: z.iso.datetime() })

function lastRead({ options, maxAge, name }: Part, error: SourceError, now: Date): string {
  const at = readAtOf(besideStore(options.store, READ))
  if (at === null) throw error
  const hours = Math.ceil((now.getTime() - Date.parse(at)) / HOUR_MS)
  if (maxAge === null || hours <= maxAge) return at
  throw new SourceError(
    `${error.message}; the last good records of "${name}" are up to ${plural(hours, 'hour')} old`,
    {
      cause: error,
      hint: `--max-age ${hours} publishes them all the same`,
    },
  )
}

function readAtOf(file: string): string | null {
  try {
    return ReadAt.parse(JSON.parse(readFileSync(file, 'utf8'))).at
  } catch {
    return null
  }
}
