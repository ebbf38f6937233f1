import { posix } from 'node:path'
import type { ListItem } from 'mdast'
import { item, link, paragraph, text } from '../../document/nodes.ts'
import { PAIRING } from '../../formats/markdown/pairing.ts'
import { toMarkdown } from '../../formats/markdown/to-markdown.ts'
import type { Contents } from '../surface-data.ts'
import type { TitleSpan } from './contents.ts'
import { lineWithoutMarkup, plainLine } from './index-page.ts'

/** A link in an index. */
export interface IndexEntry {
  /** The name of a page that begins with this entry. Its hash decides whether a page does (see `splitIntoShards`). */
  id: string
  title: string
  /** The titles that it leads to. @default `title` alone */
  span?: TitleSpan
  /** A summary of the records that it leads to. */
  contents?: Contents
  /** The file, relative to the tree. */
  path: string
  note: string
  /** The number of records or files that it leads to. */
  count: number
}

const LONGEST_TITLE = 120
const LONGEST_NOTE = 600

/**
 * The address of a file for a link in another file.
 *
 * @param from the file with the link, or its folder with `/` at the end; relative to the tree
 */
export function addressOf(path: string, from: string, baseUrl: string | null): string {
  const address = baseUrl === null ? posix.relative(folderOf(from), `/${path}`) : `${baseUrl}/${path}`
  // The parser of the llms.txt convention ends an address at the first `)`.
  return address.replaceAll('(', '%28').replaceAll(')', '%29')
}

/** The texts of an entry, which do not depend on the file that it stands in. */
export interface EntryWords {
  label: string
  note: string
}

export function wordsOf({ id, title, note }: IndexEntry): EntryWords {
  const [name, about] = [plainLine(title, LONGEST_TITLE), plainLine(note, LONGEST_NOTE)]
  // A character in the title and one in the note can form markup together.
  const isMixed = PAIRING.some(character => name.includes(character) && about.includes(character))
  if (!isMixed) return { label: name || plainLine(id, LONGEST_TITLE), note: about }
  const label = lineWithoutMarkup(title, LONGEST_TITLE) || lineWithoutMarkup(id, LONGEST_TITLE)
  return { label, note: lineWithoutMarkup(note, LONGEST_NOTE) }
}

/** An entry as an item of a list: `[title](address): note`. */
export function entryItem(
  entry: IndexEntry,
  from: string,
  baseUrl: string | null,
  { label, note }: EntryWords = wordsOf(entry),
): ListItem {
  const address = addressOf(entry.path, from, baseUrl)
  // A link whose text is its address would be written as an autolink, which the convention's parser does not read.
  const linkText = label === address ? label.replaceAll(':', '：') : label
  return item(paragraph(link(address, linkText), text(`: ${note}`)))
}

/** An item as a line of Markdown. Such lines one after another are a list. */
export function itemLine(listItem: ListItem): string {
  return toMarkdown({ type: 'root', children: [{ type: 'list', ordered: false, children: [listItem] }] })
}

const folderOf = (path: string) => `/${path.slice(0, path.lastIndexOf('/') + 1)}`
