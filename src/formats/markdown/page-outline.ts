import type { Node, Parser } from 'commonmark'
import { requirePackage } from '../../runtime/require-package.ts'
import { isWebAddress } from '../published-values.ts'

/** What `check` looks at in a page of Markdown. */
export interface PageOutline {
  /** The front matter's value; null where there is none, or it is no YAML. */
  matter: unknown
  /** The depth of each heading. */
  depths: number[]
  /** What pages of ours do not hold: HTML, and links that lead to no web address; each in one clause. */
  foreign: string[]
}

/** The outline of a page; that of a plain one is found without parsing it, which takes many times as long. */
export function outlineOf(page: string): PageOutline {
  return plainOutline(page) ?? parsedOutline(page)
}

let reader: Parser | undefined
const FENCE = '---\n'

/** The outline of any page, by definition. The parser takes time in proportion to the page, whatever stands in it. */
export function parsedOutline(page: string): PageOutline {
  const end = page.startsWith(FENCE) ? page.indexOf(`\n${FENCE}`, FENCE.length - 1) : -1
  const outline: PageOutline = {
    matter: end === -1 ? null : valueOfYaml(page.slice(FENCE.length, end)),
    depths: [],
    foreign: [],
  }
  const body = end === -1 ? page : page.slice(end + 1 + FENCE.length)
  reader ??= makeReader()
  const walker = reader.parse(body).walker()
  for (let step = walker.next(); step !== null; step = walker.next()) {
    const { entering, node } = step
    if (entering && node.type === 'heading') outline.depths.push(node.level)
    if (entering) for (const clause of foreign(node)) outline.foreign.push(clause)
  }
  return outline
}

function makeReader(): Parser {
  const { Parser }: typeof import('commonmark') = requirePackage('commonmark')
  return new Parser()
}

function valueOfYaml(yaml: string): unknown {
  const { parse }: typeof import('yaml') = requirePackage('yaml')
  try {
    return parse(yaml)
  } catch {
    return null
  }
}

function foreign({ type, literal, destination, firstChild }: Node): string[] {
  if (type === 'html_inline' || type === 'html_block') return [`holds HTML: ${(literal ?? '').slice(0, 40)}`]
  if (type !== 'link' && type !== 'image') return []
  const url = destination ?? ''
  // `<a@b.example>` is a mail link by itself.
  const isMail = type === 'link' && url === `mailto:${firstChild?.literal ?? ''}`
  return isWebAddress(url) || isMail ? [] : [`holds a link to ${url.slice(0, 40)}`]
}

/** Front matter of strings that mean the same in JSON as in YAML. */
const PLAIN_MATTER =
  /^---\n((?:(?:id|type|title|account|locale|url): "(?:[^"\\\p{Cc}]|\\["\\])*"\n)+)---(?=\n)/u

/**
 * What may make more of a page than paragraphs, lists, web addresses, and a heading in each line that begins with `#`.
 * Rather too much than too little: such a page is only looked at more slowly. Each of these begins with a sign that is
 * rare in texts, and looks behind it for the rest: then the engine skips what lies between.
 */
const MAY_MEAN_MORE = new RegExp(
  [
    // Code, in which nothing is a heading; a tab counts as several spaces.
    /[`\t\r\0]|~~~/,
    // HTML, and `<` before anything but a web address.
    /<(?!https?:\/\/[^\s<>]+>)/,
    // A link to anything but a plain web address, or a definition of one.
    /\](?::|\((?!https?:\/\/[^\s<>()\\]+\)))/,
    // A heading in a list or a quotation, and a line under a text that makes a heading of it.
    /(?<=[ >])#{1,6}(?:[ \n]|$)/,
    /(?<=[\s>])(?:=+|-+) *(?:\n|$)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
)

const HEADING = /\n(#{1,6})(?=[ \n]|$)/g

/** The same for a page that needs no parsing; undefined for any other. */
export function plainOutline(page: string): PageOutline | undefined {
  const [fenced, lines] = PLAIN_MATTER.exec(page) ?? []
  if (fenced === undefined || lines === undefined) return undefined
  const pairs = lines.split('\n').slice(0, -1)
  const matter = Object.fromEntries(
    pairs.map(line => [line.slice(0, line.indexOf(':')), JSON.parse(line.slice(line.indexOf('"')))]),
  )
  const body = page.slice(fenced.length)
  // A key that stands twice is an error of YAML.
  if (Object.keys(matter).length < pairs.length || MAY_MEAN_MORE.test(body)) return undefined
  return { matter, depths: Array.from(body.matchAll(HEADING), ([, signs = '']) => signs.length), foreign: [] }
}
