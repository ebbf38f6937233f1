import type { ListItem, RootContent } from 'mdast'
import { bullets, heading, paragraph, text } from '../../document/nodes.ts'
import { toMarkdown } from '../../formats/markdown/to-markdown.ts'
import { ENCODING } from '../../tokens/count-tokens.ts'
import { shortLine } from '../shared/short-line.ts'

export interface IndexPage {
  title: string
  summary: string | null
  /** A text below the title. It is never empty, because the parser of the llms.txt convention requires such a text. */
  info: string
  before: readonly IndexSection[]
  after: readonly IndexSection[]
  section: string
}

interface IndexSection {
  name: string
  items: ListItem[]
}

/** A sentence in every index. It names the tokenizer's encoding, because other models count tokens differently. */
export const SIZES = `Every link has its size in tokens (${ENCODING}).`

const LONGEST_LINE = 300

/** The text of an index by the convention of llms.txt (llmstxt.org). */
export function indexText(page: IndexPage, lines: readonly string[]): string {
  const line = (value: string) => text(plainLine(value, LONGEST_LINE))
  const { title, summary, info, before, after, section } = page
  const head = toMarkdown({
    type: 'root',
    children: [
      heading(1, line(title)),
      ...(summary === null ? [] : [{ type: 'blockquote' as const, children: [paragraph(line(summary))] }]),
      paragraph(line(info)),
      ...before.flatMap(sectionNodes),
      ...(lines.length === 0 ? [] : [heading(2, line(section))]),
    ],
  })
  const list = lines.length === 0 ? '' : `\n${lines.join('')}`
  const tail = toMarkdown({ type: 'root', children: after.flatMap(sectionNodes) })
  return head + list + (after.length === 0 ? '' : `\n${tail}`)
}

function sectionNodes({ name, items }: IndexSection): RootContent[] {
  return [heading(2, text(name)), bullets(items)]
}

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '[': '(',
  ']': ')',
  '\\': '＼',
  '`': '＇',
  '*': '＊',
  _: '＿',
  '~': '～',
  '<': '＜',
  '>': '＞',
  '|': '｜',
  '&': '＆',
  '!': '！',
  '#': '＃',
}
/** Matches what Markdown may read as markup: no lone `&`, `!` or `#`, and no `_` inside a word. */
const MARKUP = /[[\]\\`*~<>|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=[#\w]+;)|!(?=[([])|#$|^#/gu
const ALWAYS = /[[\]]|^[#>|]|[#|\\]$/g

/**
 * The `text` as one line of at most `most` characters, in which nothing has to be escaped. The parser of the llms.txt
 * convention knows no escapes: it ends a title at the first `]` and keeps backslashes. So similar characters replace
 * characters that Markdown would read as markup.
 */
export function plainLine(text: string, most: number): string {
  const line = shortLine(text, most)
  if (line.search(MARKUP) === -1) return line
  const fewReplaced = replaced(line, ALWAYS)
  return needsNoEscape(fewReplaced) ? fewReplaced : replaced(line, MARKUP)
}

function needsNoEscape(text: string): boolean {
  const line = `a ${text} a`
  return toMarkdown({ type: 'root', children: [paragraph({ type: 'text', value: line })] }) === `${line}\n`
}

export function lineWithoutMarkup(text: string, most: number): string {
  return replaced(shortLine(text, most), MARKUP)
}

function replaced(line: string, characters: RegExp): string {
  return line.replace(characters, character => LOOK_ALIKES[character] ?? character)
}
