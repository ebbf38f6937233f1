import type { Element } from 'hast'
import type { Account } from '../../catalogue/schema/account.ts'
import { element } from './element.ts'
import { glanceLine } from './glance-line.ts'
import { FOREIGN } from './safe-links.ts'

/** How to reach an operator, in a tap. */
export function contactLine({ website, telephone, email }: Account, offers: Element | null): Element | null {
  const number = telephone === null ? null : dialled(telephone)
  return glanceLine([
    offers,
    website === null ? null : element('a', { href: website, rel: FOREIGN }, new URL(website).host),
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
