import type { List, ListItem } from 'mdast'
import { type Child, element, type Html } from '../element.ts'
import type { MarkdownHtml } from '../markdown/markdown-html.ts'
import { onlyLine, rowsOf } from './fact-list.ts'
import { labelled } from './sections.ts'

export function priceTables(list: List, html: MarkdownHtml): Child[] {
  return runsOf(list).map(run => priceParts(run, html))
}

function runsOf(list: List): List[] {
  const runs: ListItem[][] = []
  let isOpen = false
  for (const item of list.children) {
    const isRow = isPriceRow(item)
    if (isRow && isOpen) runs.at(-1)?.push(item)
    else runs.push([item])
    isOpen = isRow
  }
  return runs.map(children => ({ ...list, children }))
}

function isPriceRow(item: ListItem): boolean {
  const line = onlyLine(item)
  return line?.children.every(({ type }) => type === 'text') === true && labelled(line.children) !== null
}

function priceParts(list: List, html: MarkdownHtml): Child {
  const [first] = list.children
  if (first === undefined) return null
  if (isPriceRow(first)) return priceTable(list, html)
  const prices = first.children.at(-1)
  const about = first.children.slice(0, -1)
  if (prices?.type === 'list' && about.length > 0 && prices.children.every(isPriceRow))
    return priceTable(prices, html, element('caption', {}, html.blocks(about)))
  return html.blocks(first.children)
}

function priceTable(list: List, html: MarkdownHtml, caption: Html | null = null): Html {
  return element('table', { class: 'prices' }, caption, rowsOf(list, html))
}
