import { hash } from 'node:crypto'
import type { Stop } from '../../catalogue/stops.ts'
import type { Entry } from '../../document/entry.ts'
import { whereaboutsOfEntry } from '../../formats/entry-facts.ts'
import { fileId } from '../../formats/file-id.ts'
import { addressForPeople } from '../shared/addresses.ts'
import { listFacts, placeOf } from '../shared/list-facts.ts'
import { shortLine } from '../shared/short-line.ts'
import { withinTokens } from '../shared/within-tokens.ts'
import type { SurfaceContext } from '../surface.ts'
import type { ChunkLine } from './chunk-line.ts'
import { fillChunks } from './fill-chunks.ts'
import { sectionsOf, shortened } from './sections.ts'

const LONGEST_TITLE = 160
const LONGEST_NAME = 80

/** The most tokens of `chunkHead`, which every chunk repeats. */
const MOST_OF_HEAD = 96

export function recordChunks(entry: Entry, context: SurfaceContext): string {
  const { type, id } = entry
  const title = shortened(type === 'product' ? entry.product.title : entry.account.name)
  const start = fieldsJson({ type, record: id, account: entry.account.id, title })
  const shared = filters(entry, context)
  const end = fieldsJson(shared)
  const chunks = fillChunks(chunkHead(entry), sectionsOf(entry.document), shared.locale ?? 'en')
  let lines = ''
  for (const { key, index, headings, text, tokens } of chunks) {
    const chunkId = `${type}:${fileId(id)}#${key}${index === 0 ? '' : `.${index + 1}`}`
    const named = headings.length === 0 ? {} : { headings }
    const words = fieldsJson({ ...named, text, tokens, hash: hash('sha256', text) })
    lines += `{"id":"${chunkId}",${start},${words},${end}}\n`
  }
  return withoutOtherLineEnds(lines)
}

/** The text with which each chunk of `entry` begins, so that readers understand a chunk alone. */
function chunkHead(entry: Entry): string {
  const { country } = whereaboutsOfEntry(entry)
  const isProduct = entry.type === 'product'
  const title = isProduct ? entry.product.title : entry.account.name
  const details = [
    placeOf(entry),
    country === null ? null : shortLine(entry.messages.country(country), LONGEST_NAME),
    isProduct ? shortLine(entry.account.name, LONGEST_NAME) : null,
  ]
  const line = [...new Set(details)].filter(part => part !== null && part !== '').join(', ')
  const head = [shortLine(title, LONGEST_TITLE), line].filter(part => part !== '').join('\n')
  return withinTokens(head, MOST_OF_HEAD)
}

function filters(entry: Entry, { baseUrl, ...context }: SurfaceContext): Partial<ChunkLine> {
  const { locale } = entry.type === 'product' ? entry.product : entry.account
  const { category, price, stops = [] } = listFacts(entry)
  const namesOf = (role: Stop['role']) => {
    const names = stops.filter(stop => stop.role === role).map(({ name }) => name)
    return names.length === 0 ? undefined : names
  }
  const { town, country, coordinates } = whereaboutsOfEntry(entry)
  const file = addressForPeople(entry, context)
  return {
    url: baseUrl === null ? file : `${baseUrl}/${file}`,
    locale: locale ?? undefined,
    category: category && shortened(category),
    price: price && Number(price.amount),
    currency: price?.currency,
    town: town === null ? undefined : shortened(town),
    starts: namesOf('START'),
    stops: namesOf('POINT_OF_INTEREST'),
    ends: namesOf('END'),
    country: country === null ? undefined : shortened(country),
    ...coordinates,
  }
}

/** The JSON of `fields` without the braces. Several such texts can be joined to one object. */
function fieldsJson(fields: Partial<ChunkLine>): string {
  return JSON.stringify(fields).slice(1, -1)
}

/** Escapes U+0085, U+2028 and U+2029 in `lines`, because some parsers of JSON Lines read them as line ends. */
function withoutOtherLineEnds(lines: string): string {
  return lines.replace(/[\u0085\u2028\u2029]/g, character => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
