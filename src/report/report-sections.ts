import { comparisonRows, moreRecords } from '../plan/comparison-report.ts'
import { count } from '../runtime/progress.ts'
import { refusedBuild, rejectedAndDropped, suspicious } from './build-sections.ts'
import type { CatalogueReport } from './catalogue-report.ts'
import { missingFields, operators, shares, worst } from './listing-sections.ts'
import { andMore, type ReportSection, section, titled } from './report-section.ts'

const MOST_LOSSES = 50
const MOST_FINDINGS = 20
/** Rows of any table: a job's summary is limited to 1 MiB, and one record may have thousands of changed prices. */
const MOST_ROWS = 300

/** The figures at the head of a report. */
export function headFigures({ accounts, products, tree }: CatalogueReport): [name: string, value: string][] {
  const { completeness, counts } = tree
  return [
    ['Products', count(products)],
    ['Operators', count(accounts)],
    ['Completeness', completeness.average === null ? 'not known' : `${completeness.average} of 100`],
    ['Errors', count(counts.errors)],
    ['Warnings', count(counts.warnings)],
  ]
}

/** The sections of a report that have content, most urgent first. */
export function reportSections(report: CatalogueReport): ReportSection[] {
  return [
    refusedBuild(report),
    errors(report),
    lastChanges(report),
    losses(report),
    rejectedAndDropped(report),
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
    earlierGenerations(report),
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

function errors({ tree }: CatalogueReport): ReportSection {
  const shown = tree.issues.slice(0, MOST_FINDINGS)
  return section('Errors in the tree', {
    table: { columns: ['File', 'Error'], rows: shown.map(({ file, reason }) => [file, reason]) },
    more: andMore(tree.counts.errors - shown.length, 'more'),
  })
}

function lastChanges({ lastStep: step }: CatalogueReport): ReportSection {
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

function earlierGenerations({ steps }: CatalogueReport): ReportSection {
  return section('Earlier generations', {
    table: {
      columns: ['Generation', 'Added', 'Changed', 'Removed'],
      rows: steps.map(({ generation, added, changed, removed }) =>
        [generation, added, changed, removed].map(count),
      ),
    },
  })
}
