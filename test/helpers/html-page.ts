import { type DefaultTreeAdapterTypes, html, parse } from 'parse5'

/** An element as a browser's parser has it. */
export interface PageElement {
  tag: string
  attributes: Record<string, string>
  /** All text in it. */
  text: string
  children: PageElement[]
}

/** A page as browsers read it, with what their parser had to mend. */
export interface ParsedPage {
  root: PageElement
  /** In the order of the page. */
  elements: PageElement[]
  errors: string[]
  named(tag: string): PageElement[]
  /** The elements whose attribute has this value. */
  having(attribute: string, value?: string): PageElement[]
}

/** Reads a page with parse5, which follows the standard to the letter. */
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
