import type { PhrasingContent } from 'mdast'
import { toText } from '../../../document/to-text.ts'
import { element, type Html, SUPPLIER_LINK } from '../element.ts'
import type { FactLink } from './fact-list.ts'

/**
 * Turns a contact detail into a link: a website by its name, a telephone number to dial, or a mail address to write to.
 */
export const contactLink: FactLink = (placeholders, value) => {
  const [placeholder] = placeholders
  switch (placeholder) {
    case 'accountWebsite':
    case 'website':
      return websiteLink(value)
    case 'accountTelephone':
    case 'telephone':
      return telephoneLink(toText([{ type: 'paragraph', children: [...value] }]))
    case 'email':
      return mailLink(toText([{ type: 'paragraph', children: [...value] }]))
    default:
      return null
  }
}

/** Links a website. An address without a name is shown as its host. */
function websiteLink([link, ...others]: readonly PhrasingContent[]): Html | null {
  if (link?.type !== 'link' || others.length > 0) return null
  const label = toText([{ type: 'paragraph', children: link.children }])
  if (label !== link.url || !URL.canParse(link.url)) return null
  return element('a', { href: link.url, rel: SUPPLIER_LINK }, new URL(link.url).host)
}

function telephoneLink(telephone: string): Html | null {
  const number = telephone.replace(/\(0\)/, '').replace(/[\s().\-\u00a0/]+/g, '')
  const isNumber = /^\+?\d{5,15}$/.test(number)
  return isNumber ? element('a', { href: `tel:${number}` }, telephone) : null
}

function mailLink(email: string): Html {
  return element('a', { href: `mailto:${email.split('@').map(encodeURIComponent).join('@')}` }, email)
}
