import { comparisonRows, moreRecords } from '../plan/comparison-report.ts'
import { count, plural } from '../runtime/progress.ts'
import { pathOps } from '../tree/change-feed.ts'
import type { CatalogueReport } from './catalogue-report.ts'
import { andMore, type ReportCell, type ReportSection, section, shareOf, titled } from './report-section.ts'

const MOST_PROBLEMS = 20
const MOST_MISSING_FIELDS = 10
const MOST_LOSSES = 50
const MOST_FINDINGS = 20
/** The most rows of a table. A CI job's summary is limited to 1 MiB, and one record may have thousands of prices. */
const MOST_ROWS = 300

export function headFigures({
  accounts,
  products,
  build,
  tree,
}: CatalogueReport): [name: string, value: string][] {
  const { completeness, counts } = tree
  return [
    ['Products', count(products)],
    ['Operators', count(accounts)],
    ['Completeness', completeness.average === null ? 'not known' : `${completeness.average} of 100`],
    ['Errors', count(counts.errors)],
    ['Warnings', count(counts.warnings + (build?.warnings.length ?? 0))],
  ]
}

/** Only sections with content, most urgent first. */
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
    .filter(section => section.texts.length + section.rows.length > 0)
    .map(withinLimit)
}

function withinLimit(whole: ReportSection): ReportSection {
  const { rows, more } = whole
  return {
    ...whole,
    rows: rows.slice(0, MOST_ROWS),
    more: [...andMore(rows.length - MOST_ROWS, 'more rows'), ...more],
  }
}

function errors({ tree }: CatalogueReport): ReportSection {
  const shown = tree.issues.slice(0, MOST_FINDINGS)
  return section('Errors in the tree', {
    columns: ['File', 'Error'],
    rows: shown.map(({ file, reason }) => [file, reason]),
    more: andMore(tree.counts.errors - shown.length, 'more'),
  })
}

function lastChanges({ lastStep: step }: CatalogueReport): ReportSection {
  if (step === null) return section('What changed', {})
  const { generation, lines, ...counts } = step
  return section('What changed', {
    texts: [`Generation ${generation}: ${pathOps.map(op => `${count(counts[op])} ${op}`).join(', ')}`],
    columns: ['', 'Record', 'What', 'From', 'To'],
    rows: comparisonRows(step).map(({ sign, id, title, what, old, now }) => {
      return [sign, titled(title, id), what, old, now]
    }),
    more: moreRecords({ counts }),
  })
}

function losses({ lastStep: step }: CatalogueReport): ReportSection {
  const shown = step?.losses.slice(0, MOST_LOSSES) ?? []
  return section('What records do not say any more', {
    columns: ['Record', 'Lost'],
    rows: shown.map(({ id, title, fields }) => [titled(title, id), fields.join(', ')]),
    more: andMore((step?.lossCount ?? 0) - shown.length, 'more records'),
  })
}

function warnings({ build, tree }: CatalogueReport): ReportSection {
  const rows = [
    ...(build?.warnings ?? []).map(text => ['', text]),
    ...tree.frequentWarnings.map(({ reason, count: files }) => [count(files), reason]),
    ...tree.warnings
      .filter(({ reason }) => !tree.frequentWarnings.some(frequent => frequent.reason === reason))
      .map(({ file, reason }) => [file, reason]),
  ]
  return section('Warnings', {
    columns: ['Files', 'Warning'],
    rows: rows.slice(0, MOST_FINDINGS),
    more: andMore(rows.length - MOST_FINDINGS, 'more kinds'),
  })
}

function refusedBuild({ build }: CatalogueReport): ReportSection {
  if (build === null || build.error === null) return section('The last build was refused', {})
  const { error, hint, guards } = build
  return section('The last build was refused', {
    texts: [
      error,
      ...(hint === null ? [] : [hint]),
      'This report is about the generation that is still published.',
    ],
    columns: ['Guard', 'It saw', 'For instance'],
    rows: guards.map(({ guard, reason, examples }) => [guard, reason, examples.join(', ')]),
  })
}

function rejectedAndDropped({ build }: CatalogueReport): ReportSection {
  const { rejected = 0, dropped = 0, problems = [] } = build ?? {}
  if (rejected + dropped === 0) return section('Rejected and dropped', {})
  return section('Rejected and dropped', {
    texts: [`${plural(rejected, 'record')} rejected, ${plural(dropped, 'value')} dropped`],
    columns: ['Times', 'What', 'Where', 'Why', 'First'],
    rows: problems
      .slice(0, MOST_PROBLEMS)
      .map(({ count: times, outcome, path, reason, firstLine, firstId }) => [
        count(times),
        outcome,
        path === '' ? 'the record' : path,
        reason,
        firstId === null ? `line ${firstLine}` : `line ${firstLine}, ${firstId}`,
      ]),
    more: andMore(problems.length - MOST_PROBLEMS, 'more kinds'),
  })
}

function suspicious({ build }: CatalogueReport): ReportSection {
  const { count: texts, examples } = build?.suspicious ?? { count: 0, examples: [] }
  return section('Texts that may speak to a language model', {
    columns: ['Record', 'Field', 'Text'],
    rows: examples.map(({ type, id, path, excerpt }) => [`${type} ${id}`, path, excerpt]),
    more: andMore(texts - examples.length, 'more'),
  })
}

function missingFields({ tree }: CatalogueReport): ReportSection {
  const { products, missingFields: all } = tree.completeness
  return section('What listings lack', {
    columns: ['Gap', 'Products', 'Why it matters'],
    rows: all
      .slice(0, MOST_MISSING_FIELDS)
      .map(({ missingField, products: lacking, why }) => [missingField, shareOf(lacking, products), why]),
  })
}

function worst({ tree }: CatalogueReport): ReportSection {
  return section('The weakest listings', {
    columns: ['Product', 'Score', 'To add'],
    rows: tree.completeness.worst
      .filter(product => product.missingFields.length > 0)
      .map(({ id, title, score, missingFields: lacking }) => {
        return [titled(title, id), scoreBar(score), lacking.join(', ')]
      }),
  })
}

function operators({ operators: listed, moreOperators }: CatalogueReport): ReportSection {
  return section('Completeness by operator', {
    columns: ['Operator', 'Products', 'Score'],
    rows: listed.map(({ title, products, average }) => [
      title,
      count(products),
      average === null ? 'not known' : scoreBar(average),
    ]),
    more: andMore(moreOperators, 'more operators'),
  })
}

function shares(heading: string, amounts: [name: string, products: number][]): ReportSection {
  const total = amounts.reduce((sum, [, products]) => sum + products, 0)
  const rows = amounts
    .filter(([, products]) => products > 0)
    .map(([name, products]) => [name, shareOf(products, total)])
  return section(heading, { columns: ['', 'Products'], rows })
}

function scoreBar(score: number): ReportCell {
  return { share: score / 100, text: String(score) }
}

function earlierGenerations({ steps }: CatalogueReport): ReportSection {
  return section('Earlier generations', {
    columns: ['Generation', 'Added', 'Changed', 'Removed'],
    rows: steps.map(({ generation, added, changed, removed }) =>
      [generation, added, changed, removed].map(count),
    ),
  })
}
