import { comparisonRows, moreRecords } from '../plan/comparison-report.ts'
import { count, plural } from '../progress.ts'
import type { Problem } from '../publish/rejections.ts'
import type { CatalogueReport } from './catalogue-report.ts'

/** A part of a report: a heading, what is said first, a table, and what is said after it. */
export interface ReportSection {
  heading: string
  texts: string[]
  table: ReportTable | null
  more: string[]
}

export interface ReportTable {
  columns: string[]
  rows: ReportCell[][]
}

/** A text, or a share of a whole that is drawn as a bar where it can be. */
export type ReportCell = string | { share: number; text: string }

const MOST_PROBLEMS = 20
const MOST_LOSSES = 50
const MOST_GAPS = 10
const MOST_FINDINGS = 20

/** The figures in one line each, first screen first. */
export function headFigures({ accounts, products, tree }: CatalogueReport): [name: string, value: string][] {
  const { completeness, counts } = tree
  return [
    ['Products', count(products)],
    ['Operators', count(accounts)],
    ['Completeness', completeness.average === null ? 'not known' : `${completeness.average} of 100`],
    ['Faults', count(counts.errors)],
    ['Warnings', count(counts.warnings)],
  ]
}

/** The parts of a report, most urgent first; those that have nothing to say are left out. */
export function reportSections(report: CatalogueReport): ReportSection[] {
  return [
    refusal(report),
    faults(report),
    lastStep(report),
    losses(report),
    leftOut(report),
    suspicious(report),
    warnings(report),
    gaps(report),
    worst(report),
    operators(report),
    shares(
      'Languages',
      report.languages.map(({ locale, products }) => [locale ?? 'none named', products]),
    ),
    shares(
      'Last changed',
      report.freshness.map(({ age, products }) => [age, products]),
    ),
    steps(report),
  ].filter(section => section.texts.length > 0 || (section.table?.rows.length ?? 0) > 0)
}

function section(heading: string, parts: Partial<ReportSection>): ReportSection {
  return { heading, texts: [], table: null, more: [], ...parts }
}

function refusal({ build }: CatalogueReport): ReportSection {
  if (build === null || build.error === null) return section('The last build was refused', {})
  const { error, hint, guards } = build
  return section('The last build was refused', {
    texts: [
      error,
      ...(hint === null ? [] : [hint]),
      'What follows was published before, and is still there.',
    ],
    table: {
      columns: ['Guard', 'It saw', 'For instance'],
      rows: guards.map(({ guard, reason, examples }) => [guard, reason, examples.join(', ')]),
    },
  })
}

function faults({ tree }: CatalogueReport): ReportSection {
  const shown = tree.faults.slice(0, MOST_FINDINGS)
  return section('Faults in the tree', {
    table: { columns: ['File', 'Fault'], rows: shown.map(({ file, reason }) => [file, reason]) },
    more: andMore(tree.counts.errors - shown.length, 'more'),
  })
}

function lastStep({ lastStep: step }: CatalogueReport): ReportSection {
  if (step === null) return section('What changed', {})
  const { generation, lines, ...counts } = step
  const comparison = { from: generation - 1, to: generation, counts, lines }
  const { added, changed, removed } = counts
  return section('What changed', {
    texts: [
      `Generation ${generation}: ${count(added)} added, ${count(changed)} changed, ${count(removed)} removed`,
    ],
    table: {
      columns: ['', 'Record', 'What', 'From', 'To'],
      rows: comparisonRows(comparison).map(({ sign, id, title, what, old, now }) => [
        sign,
        titled(title, id),
        what,
        old,
        now,
      ]),
    },
    more: moreRecords(comparison),
  })
}

function losses({ lastStep: step }: CatalogueReport): ReportSection {
  const shown = step?.losses.slice(0, MOST_LOSSES) ?? []
  return section('What records do not say any more', {
    table: {
      columns: ['Record', 'Lost'],
      rows: shown.map(({ id, title, fields }) => [titled(title, id), fields.join(', ')]),
    },
    more: andMore((step?.lossCount ?? 0) - shown.length, 'more records'),
  })
}

function leftOut({ build }: CatalogueReport): ReportSection {
  const { refused = 0, dropped = 0, problems = [] } = build ?? {}
  if (refused + dropped === 0) return section('Refused and dropped', {})
  const where = ({ firstLine, firstId }: Problem) =>
    `line ${firstLine}${firstId === null ? '' : `, ${firstId}`}`
  return section('Refused and dropped', {
    texts: [`${plural(refused, 'record')} refused, ${plural(dropped, 'value')} dropped`],
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

function suspicious({ build }: CatalogueReport): ReportSection {
  const { count: texts, examples } = build?.suspicious ?? { count: 0, examples: [] }
  return section('Texts that may speak to a language model', {
    table: {
      columns: ['Record', 'Field', 'Text'],
      rows: examples.map(({ type, id, path, excerpt }) => [`${type} ${id}`, path, excerpt]),
    },
    more: andMore(texts - examples.length, 'more'),
  })
}

function warnings({ build, tree }: CatalogueReport): ReportSection {
  const rows = [
    ...(build?.warnings ?? []).map(text => ['', text]),
    ...tree.frequentWarnings.map(({ reason, count: files }) => [count(files), reason]),
  ]
  return section('Warnings', {
    table: { columns: ['Files', 'Warning'], rows: rows.slice(0, MOST_FINDINGS) },
    more: andMore(rows.length - MOST_FINDINGS, 'more kinds'),
  })
}

function gaps({ tree }: CatalogueReport): ReportSection {
  const { products, gaps: all } = tree.completeness
  return section('What listings lack', {
    table: {
      columns: ['Gap', 'Products', 'Why it matters'],
      rows: all
        .slice(0, MOST_GAPS)
        .map(({ gap, products: lacking, why }) => [gap, shareOf(lacking, products), why]),
    },
  })
}

function worst({ tree }: CatalogueReport): ReportSection {
  return section('The weakest listings', {
    table: {
      columns: ['Product', 'Score', 'To add'],
      rows: tree.completeness.worst
        .filter(({ gaps: lacking }) => lacking.length > 0)
        .map(({ id, title, score, gaps: lacking }) => [
          titled(title, id),
          scoreBar(score),
          lacking.join(', '),
        ]),
    },
  })
}

function operators({ operators: listed, moreOperators }: CatalogueReport): ReportSection {
  return section('Completeness by operator', {
    table: {
      columns: ['Operator', 'Products', 'Score'],
      rows: listed.map(({ title, products, average }) => [
        title,
        count(products),
        average === null ? 'not known' : scoreBar(average),
      ]),
    },
    more: andMore(moreOperators, 'more operators'),
  })
}

function shares(heading: string, amounts: [name: string, products: number][]): ReportSection {
  const total = amounts.reduce((sum, [, products]) => sum + products, 0)
  const rows = amounts
    .filter(([, products]) => products > 0)
    .map(([name, products]) => [name, shareOf(products, total)])
  return section(heading, { table: { columns: ['', 'Products'], rows } })
}

function steps({ steps: before }: CatalogueReport): ReportSection {
  return section('Generations before', {
    table: {
      columns: ['Generation', 'Added', 'Changed', 'Removed'],
      rows: before.map(({ generation, added, changed, removed }) =>
        [generation, added, changed, removed].map(count),
      ),
    },
  })
}

/** A title alone may be that of several records. */
function titled(title: string, id: string): string {
  return `${title} (${id})`
}

function shareOf(part: number, whole: number): ReportCell {
  return { share: whole === 0 ? 0 : part / whole, text: count(part) }
}

function scoreBar(score: number): ReportCell {
  return { share: score / 100, text: String(score) }
}

function andMore(amount: number, what: string): string[] {
  return amount > 0 ? [`and ${count(amount)} ${what}`] : []
}
