import { HtmlRenderer, Parser } from 'commonmark'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { outlineOf } from './outline.ts'
import { readPage } from './read-page.ts'

const parser = new Parser()
const renderer = new HtmlRenderer({ safe: false })

/** A mail address that GFM made a link of by itself. */
const MAIL_LITERAL = /<a href="mailto:([^"]*)">\1<\/a>/g

/** What three readers make of a page, each in its own form: remark's tree, commonmark.js' HTML and micromark's with GFM. */
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

/** Whether all three read two pages alike. */
export function readAlike(page: string, other: string): boolean {
  return all.every(read => read(page) === read(other))
}

/** The backslashes of a page that none of the three needs, each with what stands around it; the page keeps the others. */
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
