import { shortLine } from '../shared/short-line.ts'
import { withinTokens } from '../shared/within-tokens.ts'
import type { Contents, SurfaceData } from '../surface-data.ts'
import { daysText, fromText, languagesText, listed, MONTHS, MOST_OF_STOPS, spokenOf } from './facts-text.ts'

const MOST_OF_PLACES = 240
const MOST_OF_KINDS = 70

/** The most places, stops, kinds, traits and languages that `Contents` has of each. No text has room for more. */
const MOST_REMEMBERED = 40

const MOST_TITLES = 12
const LONGEST_TITLE = 45

export function contentsOfRecord(data: SurfaceData, title?: string): Contents {
  const { place, stops = [], category, price, labels = [], access, inaccessible, starts, ends } = data
  return {
    ...(title === undefined ? {} : { titles: [title] }),
    places: place === undefined ? [] : [place],
    stops: stops.map(({ name }) => name),
    kinds: category === undefined ? [] : [category],
    traits: [...labels, ...(access === undefined || inaccessible === true ? [] : ['accessibility'])],
    languages: spokenOf(data),
    days: outermost([starts, ends]),
    prices: price && { least: price.amount, most: price.amount, currency: price.currency },
  }
}

export function joinContents(all: Iterable<Contents>): Contents {
  const joiner = contentsJoiner()
  for (const contents of all) joiner.add(contents)
  return joiner.joined()
}

/** Joins contents one by one. It keeps counts and ranges instead of the contents, to need less memory. */
export function contentsJoiner() {
  const [places, stops, kinds, traits, languages] = [counter(), counter(), counter(), counter(), counter()]
  let days: Contents['days']
  const titles = specialTitles()
  const ranges = new Map<string, { count: number; range: NonNullable<Contents['prices']> }>()
  return {
    add(contents: Contents): void {
      contents.places.forEach(places.add)
      contents.stops?.forEach(stops.add)
      titles.add(contents)
      contents.kinds.forEach(kinds.add)
      contents.traits?.forEach(traits.add)
      contents.languages?.forEach(languages.add)
      days = outermost([...(days ?? []), ...(contents.days ?? [])])
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
        traits: traits.names(),
        languages: languages.names(),
        days,
        titles: titles.found(),
        prices: first?.range,
      }
    },
  }
}

function outermost(days: readonly (string | undefined)[]): Contents['days'] {
  const [first, ...others] = days.filter(day => day !== undefined).toSorted()
  return first === undefined ? undefined : [first, others.at(-1) ?? first]
}

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

export function contentsText(contents: Contents, title = ''): string {
  const { places, stops = [], kinds, traits = [], languages = [], days = [], prices } = contents
  const passing = stops.length === 0 ? '' : `passing ${listed(stops, MOST_OF_STOPS)}`
  const named = title.split(/, | and more$|: /)
  const others = places.filter(place => !named.includes(place))
  const first = [listed(others, MOST_OF_PLACES), passing, listed(kinds, MOST_OF_KINDS)]
  const more = [listed(traits, MOST_OF_KINDS), daysText(MONTHS, ...days)]
  // Rare languages come first. Common ones say little, because most lists have them.
  return [...first, ...more, languagesText(languages.toReversed()), rangeText(prices)]
    .filter(part => part !== '')
    .join('; ')
}

function rangeText(prices: Contents['prices']): string {
  if (prices === undefined) return ''
  const { least, most, currency } = prices
  const [from, to] = [fromText({ amount: least, currency }), fromText({ amount: most, currency })]
  return from === to ? from : `${from} to ${to.replace(/^from /, '')}`
}

export interface TitleSpan {
  first: string
  last: string
}

const LONGEST_END = 48
const MOST_OF_TITLE = 80
export const TITLE_TOKENS = 40

export function partTitle({ places, kinds }: Contents, { first, last }: TitleSpan): string {
  if (places.length > 1) return withinTokens(listed(places, MOST_OF_TITLE), TITLE_TOKENS)
  const ends = [first, last].map(title => shortLine(title, LONGEST_END))
  const inside = kinds.length > 1 ? listed(kinds, MOST_OF_TITLE) : [...new Set(ends)].join(' to ')
  return withinTokens([...places, inside].join(': '), TITLE_TOKENS)
}
