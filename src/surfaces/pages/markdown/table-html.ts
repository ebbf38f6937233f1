import type { PhrasingContent, Table, TableRow } from 'mdast'
import { attributesText } from '../element.ts'
import { languageAttributes } from './language-attributes.ts'
import { joinedLines } from './list-html.ts'

/** Matches an HTML tag. The text of a cell cannot match, because each `<` in it is escaped. */
const TAG = /<(?:[^">]|"[^"]*")*>/g

export function tableHtml(
  table: Table,
  line: (nodes: readonly PhrasingContent[]) => string,
  announced?: string,
): string {
  const { align, children } = table
  const [head, ...body] = children.map((row, index) => joinedLines(cellsOf(row, index === 0)))
  const rows = body.map(cells => `<tr>${cells}</tr>`)
  const content = joinedLines([
    head === undefined ? '' : `<thead>${joinedLines([`<tr>${head}</tr>`])}</thead>`,
    rows.length === 0 ? '' : `<tbody>${joinedLines(rows)}</tbody>`,
  ])
  const html = `<table${languageAttributes(table)}>${content}</table>`
  if (announced === undefined) return html
  const box = { class: 'wide', role: 'group', 'aria-label': announced, tabindex: 0 }
  return `<div${attributesText(box)}>${html}</div>`

  function cellsOf(row: TableRow, isHead: boolean): string[] {
    const columns = align ?? row.children.map(() => null)
    return columns.map((side, column) => {
      const text = line(row.children[column]?.children ?? [])
      // A column's heading without text becomes a `td`, because screen readers would announce an empty `th`.
      const name = isHead && (announced === undefined || text.replace(TAG, '').trim() !== '') ? 'th' : 'td'
      return `<${name}${attributesText({ align: side })}>${text}</${name}>`
    })
  }
}
