import type { RootContent } from 'mdast'
import { element, escapedAttribute, htmlText } from '../element.ts'
import type { Definitions } from './definitions.ts'
import { joinedLines } from './list-html.ts'
import { normalizedAddress } from './normalized-address.ts'

export type Footnotes = ReturnType<typeof footnotesOf>

/** Writes footnotes as GitHub does. */
export function footnotesOf(definitions: Definitions, block: (node: RootContent) => string) {
  const marks = new Map<string, number>()

  function reference(identifier: string): string {
    const id = identifier.toUpperCase()
    const mark = (marks.get(id) ?? 0) + 1
    marks.set(id, mark)
    const link = {
      href: `#user-content-fn-${anchorOf(id)}`,
      id: markOf(id, mark),
      'data-footnote-ref': true,
      'aria-describedby': 'footnote-label',
    }
    const number = [...marks.keys()].indexOf(id) + 1
    return htmlText([element('sup', {}, element('a', link, String(number)))])
  }

  function take(): string {
    if (marks.size === 0) return ''
    // A footnote may refer to others. So all of them are written before their references are counted.
    const notes: { id: string; blocks: string[] | undefined }[] = []
    for (const id of marks.keys()) notes.push({ id, blocks: definitions.footnote(id)?.children.map(block) })
    const items = notes.flatMap(({ id, blocks }, index) =>
      blocks === undefined ? [] : [noteHtml(id, blocks, linksBack(id, index + 1, marks.get(id) ?? 0))],
    )
    marks.clear()
    if (items.length === 0) return ''
    return `<h2 class="sr-only" id="footnote-label">Footnotes</h2>\n<ol>${joinedLines(items)}</ol>\n`
  }

  return { reference, take }
}

const anchorOf = (id: string) => normalizedAddress(id.toLowerCase())

const markOf = (id: string, mark: number) => `user-content-fnref-${anchorOf(id)}${mark > 1 ? `-${mark}` : ''}`

function linksBack(id: string, number: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const mark = index + 1
    const link = {
      href: `#${markOf(id, mark)}`,
      'data-footnote-backref': '',
      'aria-label': `Back to reference ${number}${mark > 1 ? `-${mark}` : ''}`,
      class: 'data-footnote-backref',
    }
    const again = mark > 1 ? element('sup', {}, String(mark)) : null
    return htmlText([element('a', link, '↩', again)])
  })
}

function noteHtml(id: string, blocks: readonly string[], links: readonly string[]): string {
  const shown = blocks.filter(block => block !== '')
  const last = shown.at(-1) ?? ''
  const content = last.endsWith('</p>')
    ? shown.with(-1, `${last.slice(0, -'</p>'.length)} ${links.join(' ')}</p>`)
    : [...shown, ...links.flatMap((link, index) => (index === 0 ? [link] : [' ', link]))]
  return `<li id="user-content-fn-${escapedAttribute(anchorOf(id))}">${joinedLines(content)}</li>`
}
