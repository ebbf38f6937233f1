import type { ListItem, RootContent } from 'mdast'
import { bullets, heading, paragraph, text } from '../../document/nodes.ts'
import { toMarkdown } from '../../formats/markdown/to-markdown.ts'
import { shortLine } from '../shared/short-line.ts'

/** The parts of an index other than its main list. */
export interface IndexPage {
  title: string
  summary: string | null
  /** Never empty, because the parser of the llms.txt convention rejects a file without such a text. */
  info: string
  /** Sections before and after the main list. */
  before: readonly IndexSection[]
  after: readonly IndexSection[]
  /** The heading of the main list. */
  section: string
}

interface IndexSection {
  name: string
  items: ListItem[]
}

const LONGEST_LINE = 300

/**
 * The text of a file by the convention of llms.txt (llmstxt.org).
 *
 * @param lines of the main list; its section is left out if there are none
 */
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
/** Characters that are markup where they stand. A lone `&`, `!` or `#` is not, and neither is a `_` inside a word. */
const MARKUP = /[[\]\\`*~<>|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=[#\w]+;)|!(?=[([])|#$|^#/gu
/** Characters that are always replaced: brackets, at which the convention's parser ends a title, and some at a line's ends. */
const ALWAYS = /[[\]]|^[#>|]|[#|\\]$/g

/**
 * A text as one line in which nothing has to be escaped. The parser of the llms.txt convention knows no escapes: it ends a
 * title at the first `]` and keeps backslashes. So characters that Markdown would read as markup are replaced by similar
 * ones, and every reader gets one text. Characters that are no markup where they stand are kept.
 */
export function plainLine(text: string, most: number): string {
  const line = shortLine(text, most)
  if (line.search(MARKUP) === -1) return line
  const fewReplaced = replaced(line, ALWAYS)
  return needsNoEscape(fewReplaced) ? fewReplaced : replaced(line, MARKUP)
}

/** Whether the Markdown of a text inside a line is the text itself. */
function needsNoEscape(text: string): boolean {
  const line = `a ${text} a`
  return toMarkdown({ type: 'root', children: [paragraph({ type: 'text', value: line })] }) === `${line}\n`
}

/** A text as one line without characters that can be markup. */
export function lineWithoutMarkup(text: string, most: number): string {
  return replaced(shortLine(text, most), MARKUP)
}

function replaced(line: string, characters: RegExp): string {
  return line.replace(characters, character => LOOK_ALIKES[character] ?? character)
}
