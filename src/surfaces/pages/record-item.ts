import type { Element } from 'hast'
import type { ListedRecord } from '../surface.ts'
import { type Child, element } from './element.ts'
import { type Fact, factPart } from './fact.ts'
import { inLanguage } from './language.ts'
import { pagePath } from './page-path.ts'
import type { SayFacts } from './say-facts.ts'

/** How a list shows its records. */
export interface ListStyle {
  /** How the page reaches the root of the tree. */
  root: string
  /** The language of the page. */
  locale: string | null
  say: SayFacts
  /** With the line that says what each record is. */
  withSummary: boolean
}

/** A product in a list: its title, where it is, what it costs from, and its language if it is another one. */
export function productItem(record: ListedRecord, { root, locale, say, withSummary }: ListStyle): Element {
  const { place, price, summary, locale: own = null } = record.surfaceData
  const isForeign = own !== null && !isSameLanguage(own, locale)
  const facts = [
    place === undefined ? null : { text: place, locale: own },
    price === undefined ? null : say.price(price),
    isForeign ? { text: say.language(own), locale: own } : null,
  ]
  return element(
    'li',
    {},
    element('a', { href: root + pagePath('product', record.id), ...inLanguage(own, locale) }, record.title),
    ...factLine(facts, locale),
    withSummary && summary !== undefined ? element('p', inLanguage(own, locale), summary) : null,
  )
}

/** An operator in a list: its name, where it is, and how much it offers. */
export function operatorItem(
  record: ListedRecord,
  products: number,
  { root, locale, say }: ListStyle,
): Element {
  const { place, locale: own = null } = record.surfaceData
  const facts = [
    place === undefined ? null : { text: place, locale: own },
    { text: say.count(products), locale: null },
  ]
  return element(
    'li',
    {},
    element('a', { href: root + pagePath('account', record.id), ...inLanguage(own, locale) }, record.title),
    ...factLine(facts, locale),
  )
}

function factLine(facts: readonly (Fact | null)[], around: string | null): Child[] {
  const known = facts.filter(fact => fact !== null)
  if (known.length === 0) return []
  const parts = known.flatMap((fact, index) => [index === 0 ? null : '\u00a0· ', factPart(fact, around)])
  return [' ', element('span', { className: ['facts'] }, ...parts)]
}

function isSameLanguage(one: string, other: string | null): boolean {
  return one.split('-')[0] === (other ?? '').split('-')[0]
}
