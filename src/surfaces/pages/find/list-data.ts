import { memoize } from '../../../catalogue/text/memoize.ts'
import { inLanguage } from '../../../document/in-language.ts'
import { fileId } from '../../../formats/file-id.ts'
import { FACET_NAMES, FACETS, type Facet, facetFile, facetsOf } from '../../shared/facets.ts'
import type { SurfaceData } from '../../surface-data.ts'
import type { Card } from '../facets/collect-facets.ts'
import { groupLabel } from '../facets/group-links.ts'
import { isSameLanguage, ownName } from '../language.ts'
import { cardsData } from '../paths.ts'
import { pictureAddress } from '../picture-sources.ts'
import type { SitePages } from '../site-pages.ts'
import type { SiteParts } from '../site-parts.ts'
import type { CardColumns, Choice, FilterColumns, ListColumns } from './list-columns.ts'

export function filterColumns(cards: readonly Card[], site: SiteParts): FilterColumns {
  return rankedColumns(cards, site).columns
}

function listData(cards: readonly Card[], site: SiteParts, operatorOf: (account: string) => string): string {
  const { locale } = site
  const { columns, prices, durations } = rankedColumns(cards, site)
  const operators = indexed(cards.map(({ account }) => (account === null ? '' : operatorOf(account))))
  const languages = indexed(cards.map(({ surfaceData: { locale: own } }) => own ?? ''))
  const data: ListColumns = {
    ...columns,
    title: cards.map(({ title }) => title),
    prices,
    durations,
    operators: operators.values,
    operator: operators.column,
    languages: languages.values.map(own => {
      const { lang = '', dir = '' } = own === '' ? {} : inLanguage(own, locale)
      return [lang, dir, own === '' || isSameLanguage(own, locale) ? '' : ownName(own)]
    }),
    language: languages.column,
  }
  return inLines(data)
}

function cardData(cards: readonly Card[], site: SiteParts): string {
  const data: CardColumns = {
    file: cards.map(({ id }) => fileId(id)),
    picture: cards.map(({ surfaceData: { picture } }) =>
      picture === undefined ? '' : pictureAddress(picture, site),
    ),
    summary: cards.map(({ surfaceData: { picture, summary = '' } }) =>
      picture === undefined ? summary : '',
    ),
  }
  return inLines(data)
}

export function dataFiles(
  path: string,
  cards: () => readonly Card[],
  { site, operatorOf }: Pick<SitePages, 'site' | 'operatorOf'>,
) {
  return [
    { path, make: () => listData(cards(), site, operatorOf) },
    { path: cardsData(path), make: () => cardData(cards(), site) },
  ]
}

function inLines(data: object): string {
  const lines = Object.entries(data).map(([name, column]) => `"${name}":${JSON.stringify(column)}`)
  return `{${lines.join(',\n')}}\n`
}

function rankedColumns(cards: readonly Card[], site: SiteParts) {
  const { formatters } = site
  const price = ranked(cards, ({ price }) => price, formatters.price, byPrice)
  const duration = ranked(cards, ({ minutes }) => minutes, formatters.duration, byDuration)
  const starts = ranked(
    cards,
    data => data.starts,
    day => day,
    (a, b) => (a < b ? -1 : 1),
  )
  const columns: FilterColumns = {
    ...groupsOf(cards, site),
    ranks: { price: price.ranks, duration: duration.ranks, starts: starts.ranks },
    until: cards.map(({ surfaceData: { ends = '' } }) => ends),
  }
  return { columns, prices: price.texts, durations: duration.texts }
}

type Price = NonNullable<SurfaceData['price']>
type Minutes = NonNullable<SurfaceData['minutes']>

/** Sorts by currency first, because prices in different currencies cannot be compared. */
function byPrice(a: Price, b: Price): number {
  if (a.currency !== b.currency) return a.currency < b.currency ? -1 : 1
  return Number(a.amount) - Number(b.amount)
}

function byDuration(a: Minutes, b: Minutes): number {
  return (a.from || (a.to ?? 0)) - (b.from || (b.to ?? 0))
}

function ranked<Value>(
  cards: readonly Card[],
  read: (data: SurfaceData) => Value | undefined,
  textOf: (value: Value) => string,
  compare: (a: Value, b: Value) => number,
): { texts: string[]; ranks: number[] } {
  const values = cards.map(({ surfaceData }) => {
    const value = read(surfaceData)
    return value === undefined ? null : { value, text: textOf(value) }
  })
  const known = new Map(values.flatMap(value => (value === null ? [] : [[value.text, value.value] as const])))
  const texts = ['', ...[...known].sort(([, a], [, b]) => compare(a, b)).map(([text]) => text)]
  const rankOf = new Map(texts.map((text, rank) => [text, rank]))
  return { texts, ranks: values.map(value => (value === null ? 0 : (rankOf.get(value.text) ?? 0))) }
}

function indexed(values: readonly string[]): { values: string[]; column: number[] } {
  const indexOf = new Map<string, number>()
  const column = values.map(value => {
    const index = indexOf.get(value) ?? indexOf.size
    indexOf.set(value, index)
    return index
  })
  return { values: [...indexOf.keys()], column }
}

function groupsOf(cards: readonly Card[], site: SiteParts): Pick<FilterColumns, 'facets' | 'groups'> {
  const found = new Map(FACET_NAMES.map(facet => [facet, new Map<string, { name: string; at: number[] }>()]))
  const memberships = cards.map(({ surfaceData }) =>
    facetsOf(surfaceData).map(([facet, name, at = []]) => {
      const file = facetFile(name)
      const groups = found.get(facet)
      const known = groups?.get(file)
      if (known === undefined || known.at.length < at.length)
        groups?.set(file, { name: known?.name ?? name, at: at.map(toKilometre) })
      return { facet, file }
    }),
  )
  const data: Pick<FilterColumns, 'facets' | 'groups'> = { facets: {}, groups: {} }
  for (const facet of FACET_NAMES) {
    const choices = choicesOf(facet, found.get(facet) ?? new Map(), site)
    const indexOf = new Map(choices.map(([file], index) => [file, index]))
    data.facets[facet] = choices
    data.groups[facet] = memberships.map(groups => {
      const own = groups.flatMap(group => (group.facet === facet ? (indexOf.get(group.file) ?? []) : []))
      return [...new Set(own)]
    })
  }
  return data
}

function choicesOf(
  facet: Facet,
  groups: ReadonlyMap<string, { name: string; at: number[] }>,
  site: SiteParts,
): Choice[] {
  const { compare } = collatorOf(site.words.language)
  const { rank = () => ['', 0] as const } = FACETS[facet]
  return [...groups]
    .map(([file, { name, at }]) => ({
      choice: [file, groupLabel({ facet, name }, site), ...at] satisfies Choice,
      rank: rank(name),
    }))
    .sort(
      ({ rank: [a, x], choice: [, left] }, { rank: [b, y], choice: [, right] }) =>
        compare(a, b) || x - y || compare(left, right),
    )
    .map(({ choice }) => choice)
}

const collatorOf = memoize((language: string) => new Intl.Collator(language, { numeric: true }))

/** Rounds degrees to about a kilometre, which is enough to sort by distance. */
const toKilometre = (degrees: number) => Math.round(degrees * 100) / 100
