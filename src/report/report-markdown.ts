import { asMarkdown } from '../plan/comparison-report.ts'
import type { CatalogueReport } from './catalogue-report.ts'
import type { ReportCell, ReportSection } from './report-section.ts'
import { headFigures, reportSections } from './report-sections.ts'

/** Most characters of a cell. Longer texts are cut, since a job's summary and a pull request's comment have a limit. */
const LONGEST_CELL = 160

export function reportMarkdown(report: CatalogueReport): string {
  const figures = headFigures(report).map(([name, value]) => `**${value}** ${name.toLowerCase()}`)
  return [
    `## Catalogue, generation ${report.tree.generation}`,
    figures.join(' · '),
    ...reportSections(report).flatMap(section => [
      `### ${section.heading}`,
      ...section.texts.map(asMarkdown),
      ...(section.rows.length === 0 ? [] : [tableMarkdown(section)]),
      ...section.more,
    ]),
  ].join('\n\n')
}

function tableMarkdown({ columns, rows }: ReportSection): string {
  const lines = [columns, columns.map(() => '-'), ...rows.map(row => row.map(cellMarkdown))]
  return lines.map(cells => `| ${cells.join(' | ')} |`).join('\n')
}

function cellMarkdown(cell: ReportCell): string {
  const text = (typeof cell === 'string' ? cell : cell.text).replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  const characters = Array.from(text)
  return asMarkdown(
    characters.length > LONGEST_CELL ? `${characters.slice(0, LONGEST_CELL - 1).join('')}…` : text,
  )
}
