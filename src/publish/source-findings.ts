import * as z from 'zod'
import type { Store } from '../catalogue/store/open-store.ts'
import type { TemplateFiles } from '../document/template/template-files.ts'
import type { Findings } from './import-source.ts'
import { LastBuild } from './last-build.ts'
import { countUntemplated, SourceWarningKind, SourceWarnings } from './source-warnings.ts'
import { MOST_EXAMPLES } from './suspicions.ts'

const count = z.number().int()

export const SourceFindings = LastBuild.pick({
  rejected: true,
  dropped: true,
  problems: true,
  suspicious: true,
}).extend({
  /** The number of records that were read, and the number of records that the options leave out. */
  records: count.default(0),
  leftOut: count.default(0),
  sourceWarnings: SourceWarnings.default({}),
  untemplated: z.record(z.string(), count).default({}),
})
export type SourceFindings = z.infer<typeof SourceFindings>

export const NOTHING_FOUND: SourceFindings = SourceFindings.parse({})

export function findingsOf(
  { rejections, suspicions, sourceWarnings, records, leftOut }: Findings,
  store: Store,
  templates: TemplateFiles,
): SourceFindings {
  const { rejected, dropped, problems } = rejections
  const { count, examples } = suspicions
  const untemplated = countUntemplated(store, templates)
  return {
    ...{ rejected, dropped, problems, suspicious: { count, examples }, records, leftOut },
    ...{ sourceWarnings: sourceWarnings.found, untemplated },
  }
}

export function addFindings(all: readonly SourceFindings[]): SourceFindings {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  const kinds = Map.groupBy(
    all.flatMap(({ problems }) => problems),
    ({ outcome, path, reason }) => `${outcome} ${path} ${reason}`,
  )
  const problems = [...kinds.values()].flatMap(kind => {
    const [first] = kind.toSorted((a, b) => a.firstLine - b.firstLine)
    return first === undefined ? [] : [{ ...first, count: sum(kind.map(({ count }) => count)) }]
  })
  const sourceWarnings: SourceWarnings = {}
  const untemplated: Record<string, number> = {}
  for (const findings of all) {
    for (const kind of SourceWarningKind.options) {
      const [before, more] = [sourceWarnings[kind], findings.sourceWarnings[kind]]
      if (more !== undefined)
        sourceWarnings[kind] = {
          first: more.first,
          ...before,
          records: (before?.records ?? 0) + more.records,
        }
    }
    for (const [language, products] of Object.entries(findings.untemplated))
      untemplated[language] = (untemplated[language] ?? 0) + products
  }
  return {
    rejected: sum(all.map(({ rejected }) => rejected)),
    dropped: sum(all.map(({ dropped }) => dropped)),
    records: sum(all.map(({ records }) => records)),
    leftOut: sum(all.map(({ leftOut }) => leftOut)),
    problems: problems.sort((a, b) => b.outcome.localeCompare(a.outcome) || b.count - a.count),
    suspicious: {
      count: sum(all.map(({ suspicious }) => suspicious.count)),
      examples: all.flatMap(({ suspicious }) => suspicious.examples).slice(0, MOST_EXAMPLES),
    },
    sourceWarnings,
    untemplated,
  }
}
