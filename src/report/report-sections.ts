import { comparisonRows, moreRecords } from '../plan/comparison-report.ts'
import { count } from '../runtime/progress.ts'
import { leftOut, refusedBuild, suspicious } from './build-sections.ts'
import type { CatalogueReport } from './catalogue-report.ts'
import { missingFields, operators, shares, worst } from './listing-sections.ts'
import { andMore, type ReportSection, section, titled } from './report-section.ts'

const MOST_LOSSES = 50
const MOST_FINDINGS = 20
/** Of any table: a summary of a job takes 1 MiB, and one record may have thousands of prices that changed. */
const MOST_ROWS = 300

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
    refusedBuild(report),
    issues(report),
    lastStep(report),
    losses(report),
    leftOut(report),
    suspicious(report),
    warnings(report),
    missingFields(report),
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
  ]
    .filter(section => section.texts.length > 0 || (section.table?.rows.length ?? 0) > 0)
    .map(withinLimit)
}

function withinLimit(whole: ReportSection): ReportSection {
  const { table, more } = whole
  if (table === null || table.rows.length <= MOST_ROWS) return whole
  return {
    ...whole,
    table: { ...table, rows: table.rows.slice(0, MOST_ROWS) },
    more: [...andMore(table.rows.length - MOST_ROWS, 'more rows'), ...more],
  }
}

function issues({ tree }: CatalogueReport): ReportSection {
  const shown = tree.issues.slice(0, MOST_FINDINGS)
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
