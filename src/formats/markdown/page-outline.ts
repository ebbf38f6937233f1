import type { Node } from 'commonmark'
import { lazy } from '../../runtime/lazy.ts'
import { requirePackage } from '../../runtime/require-package.ts'
import { FENCE } from '../declarations.ts'
import { isWebAddress } from '../published-values.ts'

interface PageOutline {
  /** Null if the front matter is missing or is not valid YAML. */
  matter: unknown
  depths: number[]
  /** Things that our pages do not contain: HTML, and links without a web address. Each is described in one clause. */
  foreign: string[]
}

/** Plain parts are read without a parser, because a parser takes many times as long. */
export function outlineOf(page: string): PageOutline {
  const end = page.startsWith(FENCE) ? page.indexOf(`\n${FENCE}`, FENCE.length - 1) : -1
  if (end === -1) return { matter: null, ...parsedBody(page) }
  const yaml = page.slice(FENCE.length, end)
  const body = page.slice(end + FENCE.length)
  return {
    matter: plainMatter(yaml) ?? parsedMatter(yaml),
    ...(MAY_MEAN_MORE.test(body) ? parsedBody(body) : plainBody(body)),
  }
}

/** Matches a line that needs no YAML parser: its value is a JSON string or in single quotes (`''` is one quote). */
const PLAIN_LINE =
  /^(id|type|title|account|locale|url|image): (?:("(?:[^"\\\p{Cc}]|\\["\\])*")|'((?:[^'\p{Cc}]|'')*)')$/u

function plainMatter(yaml: string): Record<string, unknown> | undefined {
  const matter: Record<string, unknown> = {}
  for (const line of yaml.split('\n')) {
    const [, key, json, text = ''] = PLAIN_LINE.exec(line) ?? []
    if (key === undefined || Object.hasOwn(matter, key)) return undefined
    matter[key] = json === undefined ? text.replaceAll("''", "'") : JSON.parse(json)
  }
  return matter
}

function parsedMatter(yaml: string): unknown {
  const { parse }: typeof import('yaml') = requirePackage('yaml')
  try {
    return parse(yaml)
  } catch {
    return null
  }
}

type BodyOutline = Omit<PageOutline, 'matter'>

/**
 * Matches anything besides paragraphs, lists, web addresses, and lines that begin with `#`. It may match too much,
 * because a matching body is parsed, but never too little. Each alternative begins with a rare character, so the engine
 * quickly skips other text.
 */
const MAY_MEAN_MORE = new RegExp(
  [
    // A `#` in code is no heading, and a tab may indent code.
    /[`\t\r\0]|~~~/,
    // HTML begins with a `<` that does not begin a web address.
    /<(?!https?:\/\/[^\s<>]+>)/,
    // A link is parsed if its target is no plain web address. Every definition, such as `[a]: b`, is parsed.
    /\](?::|\((?!https?:\/\/[^\s<>()\\]+\)))/,
    // A list or a quotation may contain a heading. A line of `=` or `-` turns the text above it into a heading.
    /(?<=[ >])#{1,6}(?:[ \n]|$)/,
    /(?<=[\s>])(?:=+|-+) *(?:\n|$)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
)

const HEADING = /\n(#{1,6})(?=[ \n]|$)/g

function plainBody(body: string): BodyOutline {
  return { depths: Array.from(body.matchAll(HEADING), ([, marks = '']) => marks.length), foreign: [] }
}

const parser = lazy(() => {
  const { Parser }: typeof import('commonmark') = requirePackage('commonmark')
  return new Parser()
})

/** Parses a body with commonmark.js, which takes time in proportion to its length, even if it was made to be slow. */
function parsedBody(body: string): BodyOutline {
  const outline: BodyOutline = { depths: [], foreign: [] }
  const walker = parser().parse(body).walker()
  for (let step = walker.next(); step !== null; step = walker.next()) {
    const { entering, node } = step
    if (!entering) continue
    if (node.type === 'heading') outline.depths.push(node.level)
    outline.foreign.push(...foreignIn(node))
  }
  return outline
}

function foreignIn({ type, literal, destination, firstChild }: Node): string[] {
  if (type === 'html_inline' || type === 'html_block') return [`holds HTML: ${(literal ?? '').slice(0, 40)}`]
  if (type !== 'link' && type !== 'image') return []
  const url = destination ?? ''
  // Pages may contain mail links without a scheme, such as `<a@b.example>`, to which the parser adds `mailto:`.
  const isMail = type === 'link' && url === `mailto:${firstChild?.literal ?? ''}`
  return isWebAddress(url) || isMail ? [] : [`holds a link to ${url.slice(0, 40)}`]
}
