import { hash } from 'node:crypto'
import { titleKey } from '../../../catalogue/text/comparison-keys.ts'
import { languageAndScript } from '../../../catalogue/text/language-tags.ts'
import type { TemplateFiles } from '../../../document/template/template-files.ts'
import { type FacetGroups, groupsIn } from '../../shared/facet-groups.ts'
import { FACET_NAMES, type Facet, facetFile, facetsOf, groupKey } from '../../shared/facets.ts'
import type {
  JoinedCatalogue,
  ListedRecord,
  SortedRow,
  SurfaceContext,
  SurfaceRecord,
} from '../../surface.ts'
import { isSameLanguage } from '../language.ts'
import { hasSiteWords } from '../site-words.ts'

export interface Card extends SurfaceRecord, Pick<ListedRecord, 'account'> {}

export interface Facets extends FacetGroups {
  /** The language of more than half of the products. English if no language has so many, or if it lacks site words. */
  readonly locale: string
  readonly names: readonly Facet[]
  /** A row for each product in each group (such as `places/hull`), sorted by group and then in the order of `cards`. */
  readonly rows: Iterable<SortedRow>
  /** All products: featured ones, then those in `locale`, then others; those with a picture first, then by title. */
  readonly cards: Iterable<Card>
  product(id: string): Card
}

const LANGUAGE = '-'
/** The `group` of rows that have products' cards. It is empty, because `SortedRows.find` searches only this group. */
const CARD = ''

/** The `order` of featured products begins with this character, which sorts before the `0` or `1` of others. */
const FEATURED = '!'

/** If a catalogue has at most this many products, `Facets.product` keeps the cards that it returns in memory. */
const MOST_HELD = 10_000

/** The `note` of a product's row in a group. `print` is a hash of its card. In `places`, `at` has the coordinates. */
type FacetNote = readonly [name: string, print: string, locale: string | null, ...at: number[]]

export function noteOf({ note }: SortedRow): FacetNote {
  return JSON.parse(note)
}

export function* facetRows(
  records: Iterable<ListedRecord>,
  { options: { featured } }: Pick<SurfaceContext, 'options'>,
): Iterable<SortedRow> {
  const ranks = new Map(featured.map((id, rank) => [id, `${FEATURED}${String(rank).padStart(6, '0')}`]))
  for (const { type, id, account, title, surfaceData } of records) {
    if (type !== 'product') continue
    const { locale = null, summary, category, place, stops, price, picture, minutes } = surfaceData
    const { at, languages, starts, ends } = surfaceData
    yield { group: LANGUAGE, order: '', id: languageAndScript(locale ?? ''), note: '' }
    const shown = { summary, category, place, stops, price, picture, minutes }
    const facts = { locale, ...shown, at, languages, starts, ends }
    const card: Card = { type, id, account, title, surfaceData: facts }
    const note = JSON.stringify(card)
    // A list page is kept if the prints of its products stay equal. So a print covers all data that lists use.
    const print = hash('sha256', note).slice(0, 16)
    const order = ranks.get(id) ?? `${picture === undefined ? 1 : 0}${titleKey(title)}`
    yield { group: CARD, order, id, note }
    for (const [facet, name, point = []] of facetsOf(surfaceData)) {
      const note: FacetNote = [name, print, locale, ...point]
      yield { group: groupKey({ facet, file: facetFile(name) }), order, id, note: JSON.stringify(note) }
    }
  }
}

export function facetsFrom(catalogue: JoinedCatalogue, templates: TemplateFiles): Facets {
  const { buckets, counts } = catalogue
  const languages = new Map<string, number>()
  const sorted = catalogue.sorted(rowsOfProducts())
  const locale = [...languages].find(
    ([language, count]) => count > counts.products / 2 && hasSiteWords(templates, language),
  )
  const page = locale?.[0] ?? 'en'
  const own = [...languages].reduce((sum, [one, count]) => sum + (isSameLanguage(one, page) ? count : 0), 0)
  const ofGroups = { [Symbol.iterator]: () => groupRows(sorted) }
  const isMixed = own > 0 && own < counts.products
  const rows = isMixed ? { [Symbol.iterator]: () => ownFirst(ofGroups, page) } : ofGroups
  const memberOf = (row: SortedRow) => {
    const [name, , , ...at] = noteOf(row)
    return { name, count: 1, at }
  }
  const held = new Map<string, Card>()
  const groups = groupsIn(ofGroups, memberOf)
  return {
    ...groups,
    names: FACET_NAMES.filter(facet => groups.of(facet).length > 0),
    locale: page,
    rows,
    cards: { [Symbol.iterator]: () => cardsIn(sorted, isMixed ? page : null) },
    product(id) {
      const card = held.get(id) ?? cardOf(sorted.find(id))
      if (counts.products <= MOST_HELD) held.set(id, card)
      return card
    },
  }

  function* rowsOfProducts(): Iterable<SortedRow> {
    for (const bucket of buckets)
      for (const row of bucket.rows())
        if (row.group !== LANGUAGE) yield row
        else languages.set(row.id, (languages.get(row.id) ?? 0) + 1)
  }
}

function cardOf(row: SortedRow | undefined): Card {
  if (row === undefined) throw new Error('A product of a group has no card')
  return JSON.parse(row.note)
}

/** @param first the language of the cards that come first; null if the order does not depend on the language */
function* cardsIn(sorted: Iterable<SortedRow>, first: string | null): Iterator<Card> {
  for (const isOwn of first === null ? [null] : [true, false])
    for (const row of sorted) {
      if (row.group !== CARD) break
      const card = cardOf(row)
      if (isOwn === null || isEarly(row, card.surfaceData.locale ?? null, first) === isOwn) yield card
    }
}

function* groupRows(sorted: Iterable<SortedRow>): Iterator<SortedRow> {
  for (const row of sorted) if (row.group !== CARD) yield row
}

function isEarly({ order }: SortedRow, own: string | null, first: string | null): boolean {
  return order.startsWith(FEATURED) || isSameLanguage(own, first)
}

/** Yields rows in the language `locale` first in each group. Reads a group twice, as memory may not hold it. */
function* ownFirst(rows: Iterable<SortedRow>, locale: string): Iterator<SortedRow> {
  const isOwn = (row: SortedRow) => isEarly(row, noteOf(row)[2], locale)
  const behind = rows[Symbol.iterator]()
  let next = behind.next()
  let group: string | undefined
  for (const row of rows) {
    if (row.group !== group) yield* others()
    group = row.group
    if (isOwn(row)) yield row
  }
  yield* others()

  function* others(): Iterable<SortedRow> {
    for (; next.done !== true && next.value.group === group; next = behind.next())
      if (!isOwn(next.value)) yield next.value
  }
}
