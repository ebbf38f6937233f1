import { join } from 'node:path'
import { messageText } from '../catalogue/issue.ts'
import { countRecords } from '../catalogue/store/read-rows.ts'
import { similarIds } from '../catalogue/store/similar-ids.ts'
import type { BuildOptions } from '../config/build-options.ts'
import type { CrawlFigures } from '../source/api/crawl-figures.ts'
import type { Source } from '../source/source.ts'
import { pathsName } from '../tree/change-feed.ts'
import { generationFolder } from '../tree/generations.ts'
import type { BuildReport } from './build-report.ts'
import type { Findings } from './import-source.ts'
import type { StoreBuild, StorePublication, WrittenGeneration } from './publish-store.ts'
import type { Publishing } from './publishing.ts'
import { missingTemplates } from './source-warnings.ts'

/** What a build has done. */
interface Done {
  source: Pick<Source, 'name'>
  crawl: CrawlFigures | null
  findings: Findings
  changes: BuildReport['changes']
  publication: StorePublication
}

/** The report of a build that has ended well. Its seconds are counted by the caller. */
export function reportOfBuild(
  { session, inputs, options }: StoreBuild & { options: BuildOptions },
  { source, crawl, findings, changes, publication }: Done,
): BuildReport {
  const { store, next } = session
  const { live } = next
  const baseline = live?.baseline ?? null
  const { plan, explained, written } = publication
  const { rejected, dropped, problems, file } = findings.rejections
  const { count, examples } = findings.suspicions
  return {
    ...{ source: source.name, crawl, out: options.out, store: options.store },
    ...{ changes, recordChanges: plan.changes },
    ...{ leftOut: findings.leftOut, rejected, dropped, problems },
    rejectedFile: rejected + dropped > 0 ? file : null,
    suspicious: { count, examples },
    warnings: [
      ...(options.base !== null && live === null
        ? [`Nothing is published at ${options.base} yet: all is`]
        : []),
      ...contradictionsOf(crawl).map(text => `The API contradicts itself: ${text}`),
      ...similarIds(store),
      ...findings.sourceWarnings.warnings(),
      ...missingTemplates(store, inputs.templates),
      ...(written?.warnings ?? []),
    ],
    dryRun: options.dryRun,
    explained,
    base:
      baseline === null ? null : { name: baseline.name, generation: live?.number ?? 0, ...baseline.figures },
    seconds: 0,
    ...(written === null ? unchanged(session) : published(written, options)),
  }
}

/** Contradictions between an API's responses, each with its first location. */
export function contradictionsOf(crawl: CrawlFigures | null): string[] {
  const found = crawl?.contradictions ?? []
  return found.map(({ reason, first }) =>
    first === null ? reason : `${reason} (first: ${messageText(first, 60)})`,
  )
}

type GenerationReport = Pick<
  BuildReport,
  'published' | 'generation' | 'accounts' | 'products' | 'files' | 'bytes' | 'trusted' | 'pathsFile'
>

function published(written: WrittenGeneration, { out }: BuildOptions): GenerationReport {
  const { generation, accounts, products, files, bytes, trusted } = written
  const pathsFile = join(generationFolder(out, generation), pathsName(generation))
  return { published: true, generation, accounts, products, files, bytes, trusted, pathsFile }
}

/** What the report says if the live generation stays. A dry run would publish the records that are counted. */
function unchanged({ store, next: { live } }: Publishing): GenerationReport {
  const { accounts, products } = countRecords(store)
  const files = live?.manifest.counts.files ?? 0
  const generation = live?.number ?? null
  return { published: false, generation, accounts, products, files, bytes: 0, trusted: 0, pathsFile: null }
}
