/** `rel` of links that suppliers wrote: the site vouches for none of them. */
export const SUPPLIER_LINK = 'nofollow noopener ugc'

const MARKUP: unique symbol = Symbol('markup')

/** A part of a page, written as HTML. Only this file can make one, so no text is taken for HTML. */
export interface Html {
  readonly [MARKUP]: string
}

/** A child of an element: a string is a text, and null is left out. */
export type Child = Html | string | null

/** By their names in HTML. True writes the name alone; null, undefined and false leave the attribute out. */
export type Attributes = Readonly<Record<string, string | number | boolean | null | undefined>>

/** HTML's void elements, which have no end tag. */
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

/** An element of a page. Texts and the values of attributes are escaped, so nothing in them becomes markup. */
export function element(name: string, attributes: Attributes, ...children: Child[]): Html {
  const content = htmlText(children)
  const end = content === '' && VOID.has(name) ? '' : `</${name}>`
  return { [MARKUP]: `<${name}${attributesText(attributes)}>${content}${end}` }
}

/** HTML as it is, unescaped: only for what the code itself has written. */
export function trustedHtml(markup: string): Html {
  return { [MARKUP]: markup }
}

/** Parts of a page, one behind the other, as text. */
export function htmlText(children: readonly Child[]): string {
  let text = ''
  for (const child of children)
    if (child !== null) text += typeof child === 'string' ? escapedText(child) : child[MARKUP]
  return text
}

/** Attributes as they stand in a tag, each after a space. */
export function attributesText(attributes: Attributes): string {
  let text = ''
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) text += ` ${name}`
    else if (value !== null && value !== undefined && value !== false)
      text += ` ${name}="${escapedAttribute(String(value))}"`
  }
  return text
}

/** A text as it stands between tags. */
export function escapedText(text: string): string {
  return text.replace(/[&<]/g, reference)
}

/** A text as it stands in an attribute, between double quotes. */
export function escapedAttribute(text: string): string {
  return text.replace(/[\0"&'`]/g, reference)
}

function reference(character: string): string {
  return `&#x${character.charCodeAt(0).toString(16).toUpperCase()};`
}
