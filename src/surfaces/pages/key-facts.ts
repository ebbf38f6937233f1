import type { Element, ElementContent } from 'hast'
import type { Account } from '../../catalogue/schema/account.ts'
import { element, SUPPLIER_LINK } from './element.ts'

/** What a reader wants to know at once, below the heading; null where there is nothing. */
export function keyFactsLine(parts: readonly (ElementContent | null)[]): Element | null {
  const known = parts.filter(part => part !== null)
  // Without a stylesheet they are words apart too.
  const spaced = known.flatMap((part, index) => (index === 0 ? [part] : [' ', part]))
  return known.length === 0 ? null : element('p', { className: ['glance'] }, ...spaced)
}

/** How to reach an operator, in a tap. */
export function contactFacts({ website, telephone, email }: Account, offers: Element | null): Element | null {
  const number = telephone === null ? null : dialled(telephone)
  return keyFactsLine([
    offers,
    website === null ? null : element('a', { href: website, rel: SUPPLIER_LINK }, new URL(website).host),
    telephone === null || number === null ? null : element('a', { href: `tel:${number}` }, telephone),
    email === null ? null : element('a', { href: mailAddress(email) }, email),
  ])
}

/** The digits of what is a telephone number and nothing else; null where it is more, or less. */
function dialled(telephone: string): string | null {
  const number = telephone.replace(/\(0\)/, '').replace(/[\s().\-\u00a0/]+/g, '')
  return /^\+?\d{5,15}$/.test(number) ? number : null
}

function mailAddress(email: string): string {
  return `mailto:${email.split('@').map(encodeURIComponent).join('@')}`
}
