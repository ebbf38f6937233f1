import { count } from '../runtime/progress.ts'
import type { CatalogueReport } from './catalogue-report.ts'
import { andMore, type ReportCell, type ReportSection, section, shareOf, titled } from './report-section.ts'

const MOST_MISSING_FIELDS = 10

/** Fields that many listings lack, and why they matter. */
export function missingFields({ tree }: CatalogueReport): ReportSection {
  const { products, missingFields: all } = tree.completeness
  return section('What listings lack', {
    table: {
      columns: ['Gap', 'Products', 'Why it matters'],
      rows: all
        .slice(0, MOST_MISSING_FIELDS)
        .map(({ missingField, products: lacking, why }) => [missingField, shareOf(lacking, products), why]),
    },
  })
}

/** The products with the lowest scores, which are the first to improve. */
export function worst({ tree }: CatalogueReport): ReportSection {
  return section('The weakest listings', {
    table: {
      columns: ['Product', 'Score', 'To add'],
      rows: tree.completeness.worst
        .filter(({ missingFields: lacking }) => lacking.length > 0)
        .map(({ id, title, score, missingFields: lacking }) => [
          titled(title, id),
          scoreBar(score),
          lacking.join(', '),
        ]),
    },
  })
}

/** The average completeness of each operator's listings. */
export function operators({ operators: listed, moreOperators }: CatalogueReport): ReportSection {
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

/** A section with a row for each of `amounts`, which shows its products as a share of all products. */
export function shares(heading: string, amounts: [name: string, products: number][]): ReportSection {
  const total = amounts.reduce((sum, [, products]) => sum + products, 0)
  const rows = amounts
    .filter(([, products]) => products > 0)
    .map(([name, products]) => [name, shareOf(products, total)])
  return section(heading, { table: { columns: ['', 'Products'], rows } })
}

function scoreBar(score: number): ReportCell {
  return { share: score / 100, text: String(score) }
}
