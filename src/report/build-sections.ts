import type { Problem } from '../publish/rejections.ts'
import { count, plural } from '../runtime/progress.ts'
import type { CatalogueReport } from './catalogue-report.ts'
import { andMore, type ReportSection, section } from './report-section.ts'

const MOST_PROBLEMS = 20

/** Why the last build was refused. */
export function refusedBuild({ build }: CatalogueReport): ReportSection {
  if (build === null || build.error === null) return section('The last build was refused', {})
  const { error, hint, guards } = build
  return section('The last build was refused', {
    texts: [
      error,
      ...(hint === null ? [] : [hint]),
      'This report is about the generation that is still published.',
    ],
    table: {
      columns: ['Guard', 'It saw', 'For instance'],
      rows: guards.map(({ guard, reason, examples }) => [guard, reason, examples.join(', ')]),
    },
  })
}

/** Records and values that the last build could not use. */
export function rejectedAndDropped({ build }: CatalogueReport): ReportSection {
  const { rejected = 0, dropped = 0, problems = [] } = build ?? {}
  if (rejected + dropped === 0) return section('Rejected and dropped', {})
  const where = ({ firstLine, firstId }: Problem) =>
    `line ${firstLine}${firstId === null ? '' : `, ${firstId}`}`
  return section('Rejected and dropped', {
    texts: [`${plural(rejected, 'record')} rejected, ${plural(dropped, 'value')} dropped`],
    table: {
      columns: ['Times', 'What', 'Where', 'Why', 'First'],
      rows: problems
        .slice(0, MOST_PROBLEMS)
        .map(problem => [
          count(problem.count),
          problem.outcome,
          problem.path === '' ? 'the record' : problem.path,
          problem.reason,
          where(problem),
        ]),
    },
    more: andMore(problems.length - MOST_PROBLEMS, 'more kinds'),
  })
}

/** Texts that may be prompt injections. */
export function suspicious({ build }: CatalogueReport): ReportSection {
  const { count: texts, examples } = build?.suspicious ?? { count: 0, examples: [] }
  return section('Texts that may speak to a language model', {
    table: {
      columns: ['Record', 'Field', 'Text'],
      rows: examples.map(({ type, id, path, excerpt }) => [`${type} ${id}`, path, excerpt]),
    },
    more: andMore(texts - examples.length, 'more'),
  })
}
