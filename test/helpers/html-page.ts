import { type DefaultTreeAdapterTypes, html, parse } from 'parse5'

/** An element in the tree of an HTML parser. */
export interface PageElement {
  tag: string
  attributes: Record<string, string>
  /** All text in it. */
  text: string
  children: PageElement[]
}

/** A page as browsers read it, with the errors that the parser corrected. */
export interface ParsedPage {
  root: PageElement
  /** All elements in document order. */
  elements: PageElement[]
  errors: string[]
  named(tag: string): PageElement[]
  /** Returns the elements with this value of an attribute. */
  having(attribute: string, value?: string): PageElement[]
}

/** Reads a page with parse5, which implements the standard exactly. */
export function parsePage(source: string): ParsedPage {
  const errors: string[] = []
  const document = parse(source, { onParseError: ({ code }) => void errors.push(code) })
  const [root] = document.childNodes.flatMap(elementsIn)
  if (root === undefined) throw new Error('The page has no element')
  const elements = inOrder(root)
  return {
    root,
    elements,
    errors,
    named: tag => elements.filter(element => element.tag === tag),
    having: (attribute, value) =>
      elements.filter(({ attributes }) =>
        value === undefined ? attribute in attributes : attributes[attribute] === value,
      ),
  }
}

function elementsIn(node: DefaultTreeAdapterTypes.ChildNode): PageElement[] {
  if (!('tagName' in node)) return []
  const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]))
  const isForeign = node.namespaceURI !== html.NS.HTML
  return [
    {
      tag: isForeign ? `${node.namespaceURI} ${node.tagName}` : node.tagName,
      attributes,
      text: textOf(node),
      children: node.childNodes.flatMap(elementsIn),
    },
  ]
}

function textOf(node: DefaultTreeAdapterTypes.ParentNode): string {
  return node.childNodes
    .map(child => ('value' in child ? child.value : 'childNodes' in child ? textOf(child) : ''))
    .join('')
}

function inOrder(element: PageElement): PageElement[] {
  return [element, ...element.children.flatMap(inOrder)]
}
