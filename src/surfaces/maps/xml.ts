/** An XML element. Its children are elements, or one text. */
export interface XmlElement {
  name: string
  attributes?: Readonly<Record<string, string>>
  children: readonly XmlElement[] | string
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Characters that are removed from texts, because XML 1.0 forbids them even as references (section 2.2). */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

/** Writes the element as XML text. */
export function toXml({ name, attributes, children }: XmlElement): string {
  const inner = typeof children === 'string' ? escaped(children) : children.map(toXml).join('')
  return `${opening(name, attributes)}${inner}</${name}>`
}

/**
 * Writes an XML document with one child a line. The children are streamed, because there may be too many for memory.
 */
export function* xmlDocument(
  { name, attributes }: Omit<XmlElement, 'children'>,
  children: Iterable<string>,
): Iterable<string> {
  yield `${DECLARATION}${opening(name, attributes)}\n`
  for (const child of children) yield `${child}\n`
  yield `</${name}>\n`
}

function opening(name: string, attributes: XmlElement['attributes'] = {}): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  return `<${name}${written.join('')}>`
}

function escaped(text: string): string {
  return text.replace(FORBIDDEN, '').replace(/[&<>"\t\n\r]/g, character => REFERENCES[character] ?? '')
}
