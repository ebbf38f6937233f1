import type { Element } from 'hast'
import type { ListedRecord } from '../surface.ts'
import { element } from './element.ts'
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
  const { place, price, summary, locale: own = null } = record.card
  const isForeign = own !== null && !isSameLanguage(own, locale)
  const facts = [place, price && say.price(price), isForeign ? say.language(own) : undefined]
  return element(
    'li',
    {},
    element('a', { href: root + pagePath('product', record.id), ...inLanguage(own, locale) }, record.title),
    ...factLine(facts.filter(fact => fact !== undefined)),
    withSummary && summary !== undefined ? element('p', inLanguage(own, locale), summary) : null,
  )
}

/** An operator in a list: its name, where it is, and how much it offers. */
export function operatorItem(
  record: ListedRecord,
  products: number,
  { root, locale, say }: ListStyle,
): Element {
  const facts = [record.card.place, say.count(products)].filter(fact => fact !== undefined)
  return element(
    'li',
    {},
    element(
      'a',
      { href: root + pagePath('account', record.id), ...inLanguage(record.card.locale ?? null, locale) },
      record.title,
    ),
    ...factLine(facts),
  )
}

function factLine(facts: readonly string[]) {
  return facts.length === 0 ? [] : [' ', element('span', { className: ['facts'] }, facts.join('\u00a0· '))]
}

function isSameLanguage(one: string, other: string | null): boolean {
  return one.split('-')[0] === (other ?? '').split('-')[0]
}
