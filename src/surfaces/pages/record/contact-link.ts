import type { PhrasingContent } from 'mdast'
import { paragraph } from '../../../document/nodes.ts'
import { toText } from '../../../document/to-text.ts'
import { type Attributes, element, type Html, SUPPLIER_LINK } from '../element.ts'
import type { MarkdownHtml } from '../markdown/markdown-html.ts'

export function contactLink(
  placeholder: string | undefined,
  value: readonly PhrasingContent[],
  attributes: MarkdownHtml['fromTheLeft'],
): Html | null {
  switch (placeholder) {
    case 'accountWebsite':
    case 'website':
      return websiteLink(value)
    case 'accountTelephone':
    case 'telephone':
      return telephoneLink(toText([paragraph(...value)]), attributes)
    case 'email':
      return mailLink(toText([paragraph(...value)]))
    default:
      return null
  }
}

function websiteLink([link, ...others]: readonly PhrasingContent[]): Html | null {
  if (link?.type !== 'link' || others.length > 0) return null
  const label = toText([paragraph(...link.children)])
  if (label !== link.url || !URL.canParse(link.url)) return null
  return element('a', { href: link.url, rel: SUPPLIER_LINK }, new URL(link.url).host)
}

function telephoneLink(telephone: string, attributes: Attributes): Html | null {
  const number = telephone.replace(/\(0\)/, '').replace(/[\s().\-\u00a0/]+/g, '')
  const isNumber = /^\+?\d{5,15}$/.test(number)
  return isNumber ? element('a', { href: `tel:${number}`, ...attributes }, telephone) : null
}

function mailLink(email: string): Html {
  return element('a', { href: `mailto:${email.split('@').map(encodeURIComponent).join('@')}` }, email)
}
