import * as z from 'zod'
import type { Findings } from '../publish/import-source.ts'
import { LastBuild } from '../publish/last-build.ts'

/** What reading a source, or a part of it, found besides its records. */
export const SourceFindings = LastBuild.pick({
  rejected: true,
  dropped: true,
  problems: true,
  suspicious: true,
  warnings: true,
}).extend({
  /** The number of records that were read, and of those that the options leave out. */
  records: z.number().int().default(0),
  leftOut: z.number().int().default(0),
})
export type SourceFindings = z.infer<typeof SourceFindings>

export const NOTHING_FOUND: SourceFindings = SourceFindings.parse({})

/** The findings of an import as plain data. */
export function findingsOf(
  { rejections, suspicions, records, leftOut }: Findings,
  warnings: string[],
): SourceFindings {
  const { rejected, dropped, problems } = rejections
  const { count, examples } = suspicions
  return { rejected, dropped, problems, suspicious: { count, examples }, warnings, records, leftOut }
}

/** Adds up what the parts of a source found. */
export function addFindings(all: readonly SourceFindings[]): SourceFindings {
  const sum = (key: 'rejected' | 'dropped' | 'records' | 'leftOut') =>
    all.reduce((total, findings) => total + findings[key], 0)
  const kinds = Map.groupBy(
    all.flatMap(({ problems }) => problems),
    ({ outcome, path, reason }) => `${outcome} ${path} ${reason}`,
  )
  const problems = [...kinds.values()].flatMap(kind => {
    const [first] = kind.toSorted((a, b) => a.firstLine - b.firstLine)
    const count = kind.reduce((total, problem) => total + problem.count, 0)
    return first === undefined ? [] : [{ ...first, count }]
  })
  return {
    ...{
      rejected: sum('rejected'),
      dropped: sum('dropped'),
      records: sum('records'),
      leftOut: sum('leftOut'),
    },
    problems: problems.sort((a, b) => b.outcome.localeCompare(a.outcome) || b.count - a.count),
    suspicious: {
      count: all.reduce((total, { suspicious }) => total + suspicious.count, 0),
      examples: all.flatMap(({ suspicious }) => suspicious.examples).slice(0, MOST_EXAMPLES),
    },
    warnings: [...new Set(all.flatMap(({ warnings }) => warnings))],
  }
}

const MOST_EXAMPLES = 20
