import { HtmlRenderer, Parser } from 'commonmark'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { outlineOf } from './outline.ts'
import { readPage } from './read-page.ts'

const parser = new Parser()
const renderer = new HtmlRenderer({ safe: false })

/** Matches a bare mail address that GFM turned into a link. */
const MAIL_LITERAL = /<a href="mailto:([^"]*)">\1<\/a>/g

/** The results of three parsers for a page: the tree of remark, and the HTML of commonmark.js and of micromark with GFM. */
export const readings = {
  remark: (page: string) => JSON.stringify(outlineOf(readPage(page))),
  commonmark: (page: string) => renderer.render(parser.parse(page)),
  micromark: (page: string) =>
    micromark(page, {
      allowDangerousHtml: true,
      allowDangerousProtocol: true,
      extensions: [gfm()],
      htmlExtensions: [gfmHtml()],
    }).replaceAll(MAIL_LITERAL, '$1'),
}

const all = Object.values(readings)

/** Whether all three parsers read two pages alike. */
export function readAlike(page: string, other: string): boolean {
  return all.every(read => read(page) === read(other))
}

/** The backslashes in a page that none of the three parsers needs, with the text around them. */
export function needlessBackslashes(page: string): string[] {
  const needless: string[] = []
  let kept = page
  for (let at = kept.lastIndexOf('\\'); at >= 0; at = at === 0 ? -1 : kept.lastIndexOf('\\', at - 1)) {
    const without = kept.slice(0, at) + kept.slice(at + 1)
    if (!readAlike(kept, without)) continue
    needless.push(kept.slice(Math.max(0, at - 20), at + 20))
    kept = without
  }
  return needless
}
