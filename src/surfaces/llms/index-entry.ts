import { posix } from 'node:path'
import type { ListItem } from 'mdast'
import { item, link, paragraph, text } from '../../document/nodes.ts'
import { toMarkdown } from '../../formats/markdown/to-markdown.ts'
import { shortLine } from '../shared/short-line.ts'
import { plainLine } from './index-page.ts'

/** What an index leads to. */
export interface IndexEntry {
  /** Names the page that begins with it, and decides with its hash where pages begin. */
  id: string
  title: string
  /** Where it leads to several records, or is called otherwise than the one that it leads to. */
  span?: TitleSpan
  /** The file, relative to the tree. */
  path: string
  note: string
  /** How many records, or files, it leads to. */
  count: number
}

const LONGEST_TITLE = 120
const LONGEST_NOTE = 300

/** How a file of the tree is reached from another one, or from a folder with `/` at its end. */
export function addressOf(path: string, from: string, baseUrl: string | null): string {
  const address = baseUrl === null ? posix.relative(folderOf(from), `/${path}`) : `${baseUrl}/${path}`
  // The convention's parser ends an address at the first one.
  return address.replaceAll('(', '%28').replaceAll(')', '%29')
}

/** An entry as an item of a list: `[title](address): note`. */
export function entryItem(
  { id, title, path, note }: IndexEntry,
  from: string,
  baseUrl: string | null,
): ListItem {
  const address = addressOf(path, from, baseUrl)
  const label = plainLine(title, LONGEST_TITLE) || plainLine(id, LONGEST_TITLE)
  // A link that is called like its address would be written in another way.
  const called = label === address ? label.replaceAll(':', '：') : label
  return item(paragraph(link(address, called), text(`: ${plainLine(note, LONGEST_NOTE)}`)))
}

/** The line of an item; lines one after another are a list. */
export function itemLine(listItem: ListItem): string {
  return toMarkdown({ type: 'root', children: [{ type: 'list', ordered: false, children: [listItem] }] })
}

const folderOf = (path: string) => `/${path.slice(0, path.lastIndexOf('/') + 1)}`

/** The titles of the first and of the last record that an entry leads to. */
export interface TitleSpan {
  first: string
  last: string
}

const LONGEST_END = 48

/** `Abbaye to Château`: where to look for a title in lists by title. */
export function saySpan({ first, last }: TitleSpan): string {
  const ends = [first, last].map(title => shortLine(title, LONGEST_END))
  return [...new Set(ends)].join(' to ')
}
