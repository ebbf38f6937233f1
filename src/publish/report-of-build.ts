import { join } from 'node:path'
import type { BuildOptions } from '../config/build-options.ts'
import type { Plan } from '../plan/plan.ts'
import { similarIds } from '../plan/similar-ids.ts'
import { type CrawlFigures, contradictionsOf } from '../source/api/crawl-figures.ts'
import type { Source } from '../source/source.ts'
import { pathsName } from '../tree/change-feed.ts'
import { generationFolder } from '../tree/generations.ts'
import type { LiveTree } from '../tree/live-tree.ts'
import type { BuildReport } from './build-report.ts'
import type { StorePublication, WrittenGeneration } from './publish-store.ts'
import type { SourceFindings } from './source-findings.ts'
import { warningTexts } from './source-warnings.ts'

interface Done {
  source: Pick<Source, 'name'>
  crawl: CrawlFigures | null
  findings: SourceFindings
  rejectedFile: string
  changes: BuildReport['changes']
  live: LiveTree | null
  publication: StorePublication
}

export function reportOfBuild(
  { out, store, base, dryRun }: Pick<BuildOptions, 'out' | 'store' | 'base' | 'dryRun'>,
  { source, crawl, findings, rejectedFile, changes, live, publication }: Done,
): BuildReport {
  const baseline = live?.baseline ?? null
  const { plan, explained, written } = publication
  const { rejected, dropped, problems, suspicious, leftOut } = findings
  return {
    ...{ source: source.name, crawl, out, store, changes, recordChanges: plan.changes },
    ...{ leftOut, rejected, dropped, problems, suspicious, dryRun, explained },
    rejectedFile: rejected + dropped > 0 ? rejectedFile : null,
    warnings: [
      ...(base !== null && live === null ? [`Nothing is published at ${base} yet: all is`] : []),
      ...contradictionsOf(crawl).map(text => `The API contradicts itself: ${text}`),
      ...similarIds(plan.database),
      ...warningTexts(findings.sourceWarnings, findings.untemplated),
      ...(written?.warnings ?? []),
    ],
    base:
      baseline === null ? null : { name: baseline.name, generation: live?.number ?? 0, ...baseline.figures },
    seconds: 0,
    ...(written === null ? unchanged(plan, live) : published(written, out)),
  }
}

type GenerationReport = Pick<
  BuildReport,
  'published' | 'generation' | 'accounts' | 'products' | 'files' | 'bytes' | 'trusted' | 'pathsFile'
>

function published(written: WrittenGeneration, out: string): GenerationReport {
  const { generation, accounts, products, files, bytes, trusted } = written
  const pathsFile = join(generationFolder(out, generation), pathsName(generation))
  return { published: true, generation, accounts, products, files, bytes, trusted, pathsFile }
}

function unchanged({ counts: { accounts, products } }: Plan, live: LiveTree | null): GenerationReport {
  const files = live?.manifest.counts.files ?? 0
  const generation = live?.number ?? null
  return { published: false, generation, accounts, products, files, bytes: 0, trusted: 0, pathsFile: null }
}
