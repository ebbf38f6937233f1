import type { Element } from 'hast'
import type { ListedRecord } from '../surface.ts'
import { element } from './element.ts'
import { inLanguage } from './language.ts'
import { pagePath } from './page-path.ts'
import { type ListStyle, productItem } from './record-item.ts'

/** An operator with all that it offers. */
export function operatorSection(
  account: ListedRecord,
  products: readonly ListedRecord[],
  style: ListStyle,
): Element {
  const { root, say, locale } = style
  const link = { href: root + pagePath('account', account.id) }
  const name = element(
    'a',
    { ...link, ...inLanguage(account.surfaceData.locale ?? null, locale) },
    account.title,
  )
  const count = element('span', { className: ['count'] }, say.count(products.length))
  const items = products.map(product => productItem(product, style))
  return element(
    'section',
    { className: ['records'] },
    element('h2', {}, name, ' ', count),
    items.length === 0 ? null : element('ul', { className: ['rows'] }, ...items),
  )
}
