import type { Element, ElementContent, Properties } from 'hast'

/** `rel` of links that suppliers wrote: the site vouches for none of them. */
export const SUPPLIER_LINK = ['nofollow', 'noopener', 'ugc']

/** A child of an element: a string is a text, and null is left out. */
export type Child = ElementContent | string | null

/** An element of a page. Texts and attributes are values of a tree and escaped when it is written, so nothing in them becomes markup. */
export function element(tagName: string, properties: Properties, ...children: Child[]): Element {
  const content: ElementContent[] = []
  for (const child of children)
    if (child !== null) content.push(typeof child === 'string' ? { type: 'text', value: child } : child)
  return { type: 'element', tagName, properties, children: content }
}
