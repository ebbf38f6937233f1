import { fileId } from '../../catalogue/file-id.ts'
import { markdown } from '../../formats/markdown.ts'
import type { Card } from '../card.ts'
import type { ListedRecord, SurfaceFile } from '../surface.ts'
import { countTokens } from '../tokens/count-tokens.ts'
import type { IndexEntry } from './index-entry.ts'
import { entryItem, itemLine } from './index-entry.ts'
import { type IndexPage, indexText } from './index-page.ts'
import { pack } from './pack.ts'
import { pageEntries, SEAMS } from './page-entries.ts'
import { wholePaths } from './paths.ts'
import { sayCount } from './say-count.ts'
import { recordsOf, type Site } from './site.ts'
import { wholeText } from './whole-text.ts'

const LEAST = { characters: 0, tokens: 0 }

/** All of an account's text: one file where it fits, else shards with an index in the place of that file. */
export function* accountText(
  site: Site,
  account: ListedRecord,
): Generator<SurfaceFile, NonNullable<Card['whole']>> {
  const { baseUrl, options } = site.context
  const budget = options.llmsFullCharacters
  const { file, folder } = wholePaths(account.id)
  const total = sizeOf(recordsOf(site, account))
  if (total.characters <= budget) {
    const content = wholeText(site, recordsOf(site, account))
    yield { path: file, content }
    const tokens = tokensOf([...cards(recordsOf(site, account))], content)
    return { ...total, tokens, files: 1, firstTokens: tokens }
  }

  const shards: IndexEntry[] = []
  let tokens = 0
  const weight = ({ card }: ListedRecord) => (card.text ?? LEAST).characters
  const packing = {
    id: ({ type, id }: ListedRecord) => `${type} ${id}`,
    weight,
    // Behind the last record nothing is parted from another.
    room: () => budget + markdown.separator.length,
  }
  for (const shard of pack(recordsOf(site, account), packing)) {
    const [first] = shard
    if (first === undefined) continue
    // No id of a record is written like the name of the shard that begins with the account.
    const id = first.type === 'account' ? '~' : fileId(first.id)
    const path = `${folder}${id}.txt`
    const content = wholeText(site, shard)
    yield { path, content }
    const size = tokensOf(
      shard.map(({ card }) => card),
      content,
    )
    tokens += size
    const note = `${sayCount(size, 'token')}, ${sayCount(content.length, 'character')}, ${sayCount(shard.length, 'document')}`
    shards.push({ id, title: `From ${first.title}`, path, note, count: 1 })
  }
  const page: IndexPage = {
    title: `${account.title}: whole text`,
    summary: null,
    info: `The documents of one operator, put together in files of at most ${sayCount(budget, 'character')} unless one document has more. Every link has its size in tokens.`,
    before: [],
    behind: [],
    section: 'Files',
  }
  const paging = {
    top: { path: file, room: options.llmsTokens - SEAMS - countTokens(indexText(page, [''])) },
    folder,
    name: page.title,
    section: page.section,
    noun: 'file',
    budget: options.llmsTokens,
    baseUrl,
  }
  // The names of the first level are those of the shards.
  const listed = yield* pageEntries(shards, paging, 2)
  const content = indexText(
    page,
    listed.map(entry => itemLine(entryItem(entry, file, baseUrl))),
  )
  yield { path: file, content }
  return { characters: total.characters, tokens, files: shards.length, firstTokens: countTokens(content) }
}

/** Counts of documents add up at what parts them, so only the last one is counted again. */
function tokensOf(cards: readonly Card[], content: string): number {
  const before = cards.slice(0, -1).reduce((sum, { text = LEAST }) => sum + text.tokens, 0)
  const last = (cards.at(-1)?.text ?? LEAST).characters - markdown.separator.length
  return before + countTokens(content.slice(content.length - last))
}

function* cards(records: Iterable<ListedRecord>): Iterable<Card> {
  for (const { card } of records) yield card
}

function sizeOf(records: Iterable<ListedRecord>): { characters: number } {
  let characters = -markdown.separator.length
  for (const { card } of records) characters += (card.text ?? LEAST).characters
  return { characters }
}
