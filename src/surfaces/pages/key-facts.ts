import type { Element, ElementContent } from 'hast'
import type { Account } from '../../catalogue/schema/account.ts'
import { element, SUPPLIER_LINK } from './element.ts'

/** The line of key facts below a page's heading; null where there are none. */
export function keyFactsLine(parts: readonly (ElementContent | null)[]): Element | null {
  const known = parts.filter(part => part !== null)
  // Spaces keep them apart where the stylesheet is not used, too.
  const spaced = known.flatMap((part, index) => (index === 0 ? [part] : [' ', part]))
  return known.length === 0 ? null : element('p', { className: ['glance'] }, ...spaced)
}

/** An operator's key facts: a link to its offers, its website, telephone and e-mail address. */
export function contactFacts({ website, telephone, email }: Account, offers: Element | null): Element | null {
  const number = telephone === null ? null : dialled(telephone)
  return keyFactsLine([
    offers,
    website === null ? null : element('a', { href: website, rel: SUPPLIER_LINK }, new URL(website).host),
    telephone === null || number === null ? null : element('a', { href: `tel:${number}` }, telephone),
    email === null ? null : element('a', { href: mailAddress(email) }, email),
  ])
}

/** What to dial; null where the text is not a telephone number alone. */
function dialled(telephone: string): string | null {
  const number = telephone.replace(/\(0\)/, '').replace(/[\s().\-\u00a0/]+/g, '')
  return /^\+?\d{5,15}$/.test(number) ? number : null
}

function mailAddress(email: string): string {
  return `mailto:${email.split('@').map(encodeURIComponent).join('@')}`
}
