import { posix } from 'node:path'
import type { ListItem } from 'mdast'
import { item, link, paragraph, text } from '../../document/nodes.ts'
import { PAIRING } from '../../formats/markdown/pairing.ts'
import { toMarkdown } from '../../formats/markdown/to-markdown.ts'
import type { Contents } from '../surface-data.ts'
import type { TitleSpan } from './contents.ts'
import { lineWithoutMarkup, plainLine } from './index-page.ts'

export interface IndexEntry {
  /** If a further page or shard begins with this entry (see `splitIntoShards`), its file is named after this id. */
  id: string
  title: string
  /** The first and the last title that the entry leads to. @default `title` as both */
  span?: TitleSpan
  contents?: Contents | undefined
  path: string
  note: string
  count: number
}

const LONGEST_TITLE = 120
const LONGEST_NOTE = 800

/** `from` is the file with the link, or the folder of that file with `/` at its end. */
function addressOf(path: string, from: string, baseUrl: string | null): string {
  const address = baseUrl === null ? posix.relative(folderOf(from), `/${path}`) : `${baseUrl}/${path}`
  // The parser of the llms.txt convention ends an address at the first `)`.
  return address.replaceAll('(', '%28').replaceAll(')', '%29')
}

function wordsOf({ id, title, note }: IndexEntry): { label: string; note: string } {
  const [name, about] = [plainLine(title, LONGEST_TITLE), plainLine(note, LONGEST_NOTE)]
  // A character of the title and one of the note can form markup together, so both are written without markup.
  const isMixed = PAIRING.some(character => name.includes(character) && about.includes(character))
  if (!isMixed) return { label: name || plainLine(id, LONGEST_TITLE), note: about }
  const label = lineWithoutMarkup(title, LONGEST_TITLE) || lineWithoutMarkup(id, LONGEST_TITLE)
  return { label, note: lineWithoutMarkup(note, LONGEST_NOTE) }
}

export function entryItem(entry: IndexEntry, from: string, baseUrl: string | null): ListItem {
  const { label, note } = wordsOf(entry)
  const address = addressOf(entry.path, from, baseUrl)
  // If a link's text equals its address, Markdown writes an autolink, which the llms.txt parser does not read.
  const linkText = label === address ? label.replaceAll(':', '：') : label
  return item(paragraph(link(address, linkText), text(`: ${note}`)))
}

export function itemLine(listItem: ListItem): string {
  return toMarkdown({ type: 'root', children: [{ type: 'list', ordered: false, children: [listItem] }] })
}

const folderOf = (path: string) => `/${path.slice(0, path.lastIndexOf('/') + 1)}`
