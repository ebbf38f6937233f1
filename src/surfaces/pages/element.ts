import type { Element, ElementContent, Properties } from 'hast'

/** `rel` of links that suppliers wrote: the site vouches for none of them. */
export const SUPPLIER_LINK = ['nofollow', 'noopener', 'ugc']

/** What an element can be made of: texts are strings, and what is not there is null. */
export type Child = ElementContent | string | null

/** An element of a page. Texts and attributes are values of a tree: nothing in them can become markup. */
export function element(tagName: string, properties: Properties, ...children: Child[]): Element {
  return {
    type: 'element',
    tagName,
    properties,
    children: children.flatMap((child): ElementContent[] => {
      if (child === null) return []
      return [typeof child === 'string' ? { type: 'text', value: child } : child]
    }),
  }
}
