import { STOP_ROLES, type Stop } from '../../catalogue/stops.ts'
import { priceTextIn } from '../pages/locale-formatters.ts'
import { valueWords } from '../pages/site-words.ts'
import { shortLine } from '../shared/short-line.ts'
import { withinTokens } from '../shared/within-tokens.ts'
import type { Contents, SurfaceData } from '../surface-data.ts'

/** Writes prices in indexes. It writes English, because the template of indexes is English. */
const priceText = priceTextIn('en', valueWords({}))

/** The most places, and the most kinds, that `Contents` of a list stores. No text has room for more. */
const MOST_REMEMBERED = 40

/** The most titles that `Contents` stores, and the most characters of each. */
const MOST_TITLES = 12
const LONGEST_TITLE = 60

/** The `Contents` of a list that has only the record with this surface data. */
export function contentsOfRecord(
  { place, stops = [], category, price }: SurfaceData,
  title?: string,
): Contents {
  return {
    ...(title === undefined ? {} : { titles: [title] }),
    places: place === undefined ? [] : [place],
    stops: stops.map(({ name }) => name),
    kinds: category === undefined ? [] : [category],
    prices: price && { least: price.amount, most: price.amount, currency: price.currency },
  }
}

/** Joins `Contents`: the most frequent places and kinds first, and prices in the most frequent currency. */
export function joinContents(all: Iterable<Contents>): Contents {
  const joiner = contentsJoiner()
  for (const contents of all) joiner.add(contents)
  return joiner.joined()
}

/** Joins `Contents` that are added one by one. Memory holds only counts and price ranges, not the contents. */
export function contentsJoiner() {
  const [places, stops, kinds] = [counter(), counter(), counter()]
  const titles = specialTitles()
  const ranges = new Map<string, { count: number; range: NonNullable<Contents['prices']> }>()
  return {
    add(contents: Contents): void {
      contents.places.forEach(places.add)
      contents.stops?.forEach(stops.add)
      titles.add(contents)
      contents.kinds.forEach(kinds.add)
      if (contents.prices === undefined) return
      const { least, most, currency } = contents.prices
      const earlier = ranges.get(currency)
      ranges.set(currency, {
        count: (earlier?.count ?? 0) + 1,
        range: {
          least: earlier && Number(earlier.range.least) <= Number(least) ? earlier.range.least : least,
          most: earlier && Number(earlier.range.most) >= Number(most) ? earlier.range.most : most,
          currency,
        },
      })
    },
    joined(): Contents {
      const [first] = [...ranges.values()].sort((a, b) => b.count - a.count)
      const own = new Set(places.names())
      const others = stops.names().filter(name => !own.has(name))
      return {
        places: [...own],
        ...(others.length === 0 ? {} : { stops: others }),
        kinds: kinds.names(),
        titles: titles.found(),
        prices: first?.range,
      }
    },
  }
}

/** Collects titles. They are found kind by kind, one of each at a time, and those of the rarest kinds first. */
function specialTitles() {
  const byKind = new Map<string, { count: number; titles: string[] }>()
  return {
    add({ kinds: [kind = ''], titles = [] }: Contents): void {
      const known = byKind.get(kind) ?? { count: 0, titles: [] }
      byKind.set(kind, known)
      known.count += titles.length
      if (known.titles.length < MOST_TITLES) known.titles.push(...titles)
    },
    found(): string[] | undefined {
      const kinds = [...byKind.values()].sort((a, b) => a.count - b.count)
      const rounds = Array.from({ length: MOST_TITLES }, (_, at) =>
        kinds.flatMap(({ titles }) => titles[at] ?? []),
      )
      const found = rounds.flat().slice(0, MOST_TITLES)
      return found.length === 0 ? undefined : found.map(title => shortLine(title, LONGEST_TITLE))
    },
  }
}

function counter() {
  const counts = new Map<string, number>()
  return {
    add: (name: string) => void counts.set(name, (counts.get(name) ?? 0) + 1),
    names: () =>
      [...counts]
        .sort(([, a], [, b]) => b - a)
        .slice(0, MOST_REMEMBERED)
        .map(([name]) => name),
  }
}

/** How a stop's role is named before its name. */
const TOWARDS: Record<Stop['role'], string> = { START: 'also from', POINT_OF_INTEREST: 'passing', END: 'to' }

/** The facts of one record as text, such as `Whitby, passing Hull, Kayaking, from £48`; empty if nothing is known. */
export function factsText({ place, stops = [], category, price }: SurfaceData): string {
  const route = STOP_ROLES.flatMap(role => {
    const names = stops.filter(stop => stop.role === role).map(({ name }) => name)
    return names.length === 0 ? [] : `${TOWARDS[role]} ${listed(names, MOST_OF_STOPS)}`
  })
  const parts = [place, ...route, category, price === undefined ? undefined : fromText(price)]
  return [...new Set(parts)].filter(part => part !== undefined && part !== '').join(', ')
}

/** The `price` as text inside a line, such as `from SEK 495` or `free`. It begins with a small letter. */
function fromText(price: Parameters<typeof priceText>[0]): string {
  return priceText(price).replace(/^\p{Lu}/u, letter => letter.toLowerCase())
}

/** The most characters of the places, of the stops and of the kinds in a text. */
const MOST_OF_PLACES = 240
const MOST_OF_STOPS = 120
const MOST_OF_KINDS = 100

/** `Contents` as text, such as `Whitby, Hull; Kayaking, Walking; from £12 to £48`; empty if nothing is known. */
export function contentsText({ places, stops = [], kinds, prices }: Contents): string {
  const passing = stops.length === 0 ? '' : `passing ${listed(stops, MOST_OF_STOPS)}`
  return [listed(places, MOST_OF_PLACES), passing, listed(kinds, MOST_OF_KINDS), rangeText(prices)]
    .filter(part => part !== '')
    .join('; ')
}

function rangeText(prices: Contents['prices']): string {
  if (prices === undefined) return ''
  const { least, most, currency } = prices
  const [from, to] = [least, most].map(amount => fromText({ amount, currency }))
  return from === to ? (from ?? '') : `${from} to ${to?.replace(/^from /, '')}`
}

/** Joins as many `names` as fit into `most` characters, but at least one; `and more` stands for the others. */
function listed(names: readonly string[], most: number): string {
  let text = ''
  for (const [index, name] of names.entries()) {
    const next = text === '' ? name : `${text}, ${name}`
    if (next.length > most && index > 0) return `${text} and more`
    text = next
  }
  return text
}

/** The titles of the first and the last record that an index entry leads to. */
export interface TitleSpan {
  first: string
  last: string
}

const LONGEST_END = 48
/** The most characters of the places or of the kinds in a title. */
const MOST_OF_TITLE = 80
/** The most tokens of the title that `partTitle` makes. */
export const TITLE_TOKENS = 40

/**
 * The title of a further page or shard, made of its places. If it has at most one place, its kinds follow. If it has at
 * most one kind too, the `first` and the `last` title follow instead.
 */
export function partTitle({ places, kinds }: Contents, { first, last }: TitleSpan): string {
  if (places.length > 1) return withinTokens(listed(places, MOST_OF_TITLE), TITLE_TOKENS)
  const ends = [first, last].map(title => shortLine(title, LONGEST_END))
  const inside = kinds.length > 1 ? listed(kinds, MOST_OF_TITLE) : [...new Set(ends)].join(' to ')
  return withinTokens([...places, inside].join(': '), TITLE_TOKENS)
}
