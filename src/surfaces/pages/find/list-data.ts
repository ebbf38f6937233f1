import { memoize } from '../../../catalogue/text/memoize.ts'
import { inLanguage } from '../../../document/in-language.ts'
import { fileId } from '../../../formats/file-id.ts'
import { FACET_NAMES, FACETS, type Facet, facetFile, facetsOf } from '../../shared/facets.ts'
import type { Card } from '../facets/collect-facets.ts'
import { groupLabel } from '../facets/group-links.ts'
import { isSameLanguage } from '../language.ts'
import type { SiteParts } from '../site-parts.ts'

/** A group to choose: its name in paths and on pages, and where a place is. */
type Choice = [file: string, label: string, ...at: number[]]

/**
 * What the products of a list are filtered and sorted by, a column a fact, each in the order of the list. Ranks begin
 * with 1 for the lowest price, the shortest duration and the earliest day; 0 stands for unknown.
 */
export interface SortData {
  /** The groups of each facet, in the order of a choice. */
  facets: Partial<Record<Facet, Choice[]>>
  /** For each product, the indexes of its groups in `facets`. */
  groups: Partial<Record<Facet, number[][]>>
  price: number[]
  duration: number[]
  updated: number[]
  /** The last day of operation, `YYYY-MM-DD`; empty if it has none. */
  until: string[]
}

/**
 * `SortData` with what cards show, as the files of lists have it. Numbers are indexes into `texts`, where 0 is the empty
 * text, so that texts of many products are stored once. `prices` and `durations` are texts by rank.
 */
export interface ListData extends SortData {
  texts: string[]
  prices: string[]
  durations: string[]
  file: string[]
  title: string[]
  /** Addresses. A product has no summary if it has a picture, because a card shows only one of them. */
  picture: string[]
  summary: string[]
  place: number[]
  kind: number[]
  operator: number[]
  /** The name, tag and direction of the product's language; 0 unless it differs from the page's language. */
  language: number[]
  tag: number[]
  dir: number[]
  stops: number[][]
}

/** Collects what the products `cards` of a list are filtered and sorted by. */
export function sortData(cards: readonly Card[], site: SiteParts) {
  const { formatters } = site
  const prices = ranked(
    cards.map(({ surfaceData: { price } }) => price),
    formatters.price,
    (a, b) =>
      a.currency < b.currency ? -1 : a.currency > b.currency ? 1 : Number(a.amount) - Number(b.amount),
  )
  const durations = ranked(
    cards.map(({ surfaceData: { minutes } }) => minutes),
    formatters.duration,
    (a, b) => (a.from || (a.to ?? 0)) - (b.from || (b.to ?? 0)),
  )
  const days = ranked(
    cards.map(({ updated }) => updated?.slice(0, 10)),
    day => day,
    (a, b) => (a < b ? -1 : 1),
  )
  const data: SortData = {
    ...groupsOf(cards, site),
    price: prices.ranks,
    duration: durations.ranks,
    updated: days.ranks,
    until: cards.map(({ surfaceData: { ends = '' } }) => ends),
  }
  return { data, prices: prices.texts, durations: durations.texts }
}

/**
 * Makes the text of a list's file (`ListData`).
 *
 * @param operatorOf returns the name of an account
 */
export function listData(
  cards: readonly Card[],
  site: SiteParts,
  operatorOf: (account: string) => string,
): string {
  const { locale, formatters } = site
  const texts = new Map([['', 0]])
  const at = (text = '') => {
    const place = texts.get(text) ?? texts.size
    texts.set(text, place)
    return place
  }
  const column = <Value>(valueOf: (card: Card) => Value) => cards.map(valueOf)
  const languages = column(({ surfaceData: { locale: own = null } }) =>
    own !== null && !isSameLanguage(own, locale) ? own : null,
  )
  const { data, prices, durations } = sortData(cards, site)
  const all: ListData = {
    ...data,
    prices,
    durations,
    file: column(({ id }) => fileId(id)),
    title: column(({ title }) => title),
    picture: column(({ surfaceData: { picture = '' } }) => picture),
    summary: column(({ surfaceData: { picture, summary = '' } }) => (picture === undefined ? summary : '')),
    place: column(({ surfaceData: { place } }) => at(place)),
    kind: column(({ surfaceData: { category } }) => at(category)),
    operator: column(({ account }) => at(account === null ? '' : operatorOf(account))),
    language: languages.map(own => at(own === null ? '' : formatters.language(own))),
    tag: languages.map(own => at(own ?? '')),
    dir: column(({ surfaceData: { locale: own = null } }) => at(inLanguage(own, locale).dir)),
    stops: column(({ surfaceData: { stops = [] } }) => stops.map(({ name }) => at(name))),
    texts: [],
  }
  const parts = Object.entries({ ...all, texts: [...texts.keys()] })
  return `{${parts.map(([name, values]) => `${JSON.stringify(name)}:${JSON.stringify(values)}`).join(',\n')}}\n`
}

/** The texts of `values` in order, behind the empty one, and for each value the place of its text. */
function ranked<Value>(
  values: readonly (Value | undefined)[],
  textOf: (value: Value) => string,
  compare: (a: Value, b: Value) => number,
): { texts: string[]; ranks: number[] } {
  const known = new Map<string, Value>()
  for (const value of values) if (value !== undefined) known.set(textOf(value), value)
  const texts = ['', ...[...known].sort(([, a], [, b]) => compare(a, b)).map(([text]) => text)]
  const rankOf = new Map(texts.map((text, rank) => [text, rank]))
  return { texts, ranks: values.map(value => (value === undefined ? 0 : (rankOf.get(textOf(value)) ?? 0))) }
}

function groupsOf(cards: readonly Card[], site: SiteParts): Pick<SortData, 'facets' | 'groups'> {
  const found = new Map<Facet, Map<string, { name: string; at: readonly number[] }>>()
  const memberships = cards.map(({ surfaceData }) =>
    facetsOf(surfaceData).map(([facet, name, at = []]) => {
      const file = facetFile(name)
      const groups = found.get(facet) ?? new Map<string, { name: string; at: readonly number[] }>()
      found.set(facet, groups)
      const known = groups.get(file)
      if (known === undefined || known.at.length < at.length)
        groups.set(file, { name: known?.name ?? name, at })
      return { facet, file }
    }),
  )
  const { compare } = collatorOf(site.words.language)
  const data: Pick<SortData, 'facets' | 'groups'> = { facets: {}, groups: {} }
  for (const facet of FACET_NAMES) {
    const groups = [...(found.get(facet) ?? [])].map(([file, { name, at }]) => ({
      choice: [file, groupLabel({ facet, name }, site), ...at.map(toKilometre)] satisfies Choice,
      rank: FACETS[facet].rank?.(name) ?? (['', 0] as const),
    }))
    const choices = groups
      .sort(
        ({ rank: [a, x], choice: [, left] }, { rank: [b, y], choice: [, right] }) =>
          compare(a, b) || x - y || compare(left, right),
      )
      .map(({ choice }) => choice)
    const indexOf = new Map(choices.map(([file], index) => [file, index]))
    data.facets[facet] = choices
    data.groups[facet] = memberships.map(groups =>
      groups.flatMap(group => (group.facet === facet ? (indexOf.get(group.file) ?? []) : [])),
    )
  }
  return data
}

const collatorOf = memoize((language: string) => new Intl.Collator(language, { numeric: true }))

/** Rounds degrees to about a kilometre, which is enough to sort by distance. */
const toKilometre = (degrees: number) => Math.round(degrees * 100) / 100
