import type { ListItem, RootContent } from 'mdast'
import { bullets, heading, paragraph, text } from '../../document/nodes.ts'
import { toMarkdown } from '../../formats/markdown/to-markdown.ts'
import { shortLine } from '../shared/short-line.ts'

/** What an index has beside its main list. */
export interface IndexPage {
  title: string
  /** Null for none. */
  summary: string | null
  /** A text that is always there: without one the convention's parser takes no file. */
  info: string
  /** Sections before and behind the one of the main list. */
  before: readonly IndexSection[]
  behind: readonly IndexSection[]
  /** What the main list is called. */
  section: string
}

export interface IndexSection {
  name: string
  items: ListItem[]
}

const LONGEST_LINE = 300

/** A file by the convention of llms.txt. `lines` are those of the main list; without any its section is left out. */
export function indexText(page: IndexPage, lines: readonly string[]): string {
  const line = (value: string) => text(plainLine(value, LONGEST_LINE))
  const { title, summary, info, before, behind, section } = page
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
  const tail = toMarkdown({ type: 'root', children: behind.flatMap(sectionNodes) })
  return head + list + (behind.length === 0 ? '' : `\n${tail}`)
}

function sectionNodes({ name, items }: IndexSection): RootContent[] {
  return [heading(2, text(name)), bullets(items)]
}

/** What can mean something in a line of Markdown wherever it stands, and the signs that look like it. */
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
/** A lone `&`, `!` or `#` is only itself, and so is a `_` inside of a word. */
const MEANING = /[[\]\\`*~<>|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=[#\w]+;)|!(?=[([])|#$|^#/gu

/**
 * A text as one line in which nothing has to be escaped: the parser that goes with the convention of llms.txt knows no
 * escapes, ends a title at the first `]`, and gives a backslash as it is. So what Markdown would read as markup is
 * written with signs that look alike, and every reader gets the same.
 */
export function plainLine(text: string, most: number): string {
  return shortLine(text, most).replace(MEANING, sign => LOOK_ALIKES[sign] ?? sign)
}
