import type { Nodes } from 'mdast'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { parse as parseYaml } from 'yaml'
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

/** The outline of a page; that of a plain one is found without parsing it, which takes a hundred times as long. */
export function outlineOf(page: string): PageOutline {
  return plainOutline(page) ?? parsedOutline(page)
}

const reader = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter).freeze()

/** The outline of any page, by definition. */
export function parsedOutline(page: string): PageOutline {
  const nodes = nodesOf(reader.parse(page))
  const yaml = nodes.find(node => node.type === 'yaml')
  return {
    matter: yaml === undefined ? null : valueOfYaml(yaml.value),
    depths: nodes.flatMap(node => (node.type === 'heading' ? [node.depth] : [])),
    foreign: nodes.flatMap(foreign),
  }
}

function valueOfYaml(yaml: string): unknown {
  try {
    return parseYaml(yaml)
  } catch {
    return null
  }
}

function foreign(node: Nodes): string[] {
  if (node.type === 'html') return [`holds HTML: ${node.value.slice(0, 40)}`]
  if (node.type !== 'link' && node.type !== 'image' && node.type !== 'definition') return []
  // GFM makes a mail link of an address by itself.
  const isMail =
    node.type === 'link' &&
    node.url.startsWith('mailto:') &&
    textOf(node) === node.url.slice('mailto:'.length)
  return isWebAddress(node.url) || isMail ? [] : [`holds a link to ${node.url.slice(0, 40)}`]
}

function textOf(node: Nodes): string {
  return 'children' in node ? node.children.map(textOf).join('') : 'value' in node ? node.value : ''
}

function nodesOf(node: Nodes): Nodes[] {
  return [node, ...('children' in node ? node.children.flatMap(nodesOf) : [])]
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
    /<(?!https?:\/\/[^\s<>])/,
    // A link to anything but a plain web address, or a definition of one.
    /\](?::|\((?!https?:\/\/[^\s<>()\\]+\)))/,
    // An address that holds a space which Markdown takes for a part of it.
    /(?:\/\/|(?<=www)\.)[^ \n]*[^\S \n]/,
    // A mail address with its scheme, of which GFM makes a link behind a bracket that nothing closes.
    /(?<=mailto|xmpp):/,
    // A character reference, which may stand for a space in an address.
    /&#?\w+;/,
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
