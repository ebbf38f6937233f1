/** The `rel` attribute of links in suppliers' texts, because the site is not responsible for these links. */
export const SUPPLIER_LINK = 'nofollow noopener ugc'

const MARKUP: unique symbol = Symbol('markup')

/** Only this file can make `Html`, so no text is mistaken for HTML. */
export interface Html {
  readonly [MARKUP]: string
}

/** A string is written as text, and null is omitted. */
export type Child = Html | string | null

/** True writes an attribute's name alone; null, undefined and false omit the attribute. */
export type Attributes = Readonly<Record<string, string | number | boolean | null | undefined>>

const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

/** Texts and attribute values are escaped, so nothing in them becomes markup. */
export function element(name: string, attributes: Attributes, ...children: Child[]): Html {
  const content = htmlText(children)
  const end = content === '' && VOID.has(name) ? '' : `</${name}>`
  return { [MARKUP]: `<${name}${attributesText(attributes)}>${content}${end}` }
}

/** Treats `markup` as HTML without escaping it. Use it only for HTML that the code itself has written. */
export function trustedHtml(markup: string): Html {
  return { [MARKUP]: markup }
}

export function htmlText(children: readonly Child[]): string {
  let text = ''
  for (const child of children)
    if (child !== null) text += typeof child === 'string' ? escapedText(child) : child[MARKUP]
  return text
}

export function attributesText(attributes: Attributes): string {
  let text = ''
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) text += ` ${name}`
    else if (value !== null && value !== undefined && value !== false)
      text += ` ${name}="${escapedAttribute(String(value))}"`
  }
  return text
}

export function escapedText(text: string): string {
  return text.replace(/[&<]/g, reference)
}

/** Escapes `text` for an attribute's value between double quotes. */
export function escapedAttribute(text: string): string {
  return text.replace(/[\0"&'`]/g, reference)
}

function reference(character: string): string {
  return `&#x${character.charCodeAt(0).toString(16).toUpperCase()};`
}
