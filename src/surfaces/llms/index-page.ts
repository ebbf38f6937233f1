import type { ListItem, RootContent } from 'mdast'
import { bullets, heading, paragraph, text } from '../../document/nodes.ts'
import { toMarkdown } from '../../formats/markdown/to-markdown.ts'
import { shortLine } from '../shared/short-line.ts'

/** What an index has beside its main list. */
export interface IndexPage {
  title: string
  /** Null for none. */
  summary: string | null
  /** Never empty: the parser of the llms.txt convention refuses a file without such a text. */
  info: string
  /** Sections before and after the one of the main list. */
  before: readonly IndexSection[]
  after: readonly IndexSection[]
  /** What the main list is called. */
  section: string
}

export interface IndexSection {
  name: string
  items: ListItem[]
}

const LONGEST_LINE = 300

/** A file by the convention of llms.txt (llmstxt.org). `lines` are those of the main list; without any its section is left out. */
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

/** Characters that can be markup anywhere in a line of Markdown, and characters that look like them. */
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
/** A lone `&`, `!` or `#` is no markup, and neither is a `_` inside a word. */
const MEANING = /[[\]\\`*~<>|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=[#\w]+;)|!(?=[([])|#$|^#/gu
/** The convention's parser ends a title at a bracket; at the ends of a line some signs mean more than inside of it. */
const ALWAYS = /[[\]]|^[#>|]|[#|\\]$/g

/**
 * A text as one line in which nothing has to be escaped. The parser of the llms.txt convention knows no escapes: it ends a
 * title at the first `]` and keeps backslashes. So where a line has characters that Markdown would read as markup, they are
 * replaced by others that look alike, and every reader gets the same text; signs that mean nothing where they stand are kept.
 */
export function plainLine(text: string, most: number): string {
  const line = shortLine(text, most)
  if (line.search(MEANING) === -1) return line
  const kept = replaced(line, ALWAYS)
  return readsAsItIs(kept) ? kept : replaced(line, MEANING)
}

/** Whether a text is Markdown for itself inside of a line. */
function readsAsItIs(text: string): boolean {
  const line = `a ${text} a`
  return toMarkdown({ type: 'root', children: [paragraph({ type: 'text', value: line })] }) === `${line}\n`
}

/** A line without any sign that can be markup. */
export function lineWithoutMarkup(text: string, most: number): string {
  return replaced(shortLine(text, most), MEANING)
}

function replaced(line: string, signs: RegExp): string {
  return line.replace(signs, sign => LOOK_ALIKES[sign] ?? sign)
}
