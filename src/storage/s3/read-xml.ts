import { decodeXML } from 'entities/decode'

export interface XmlElement {
  name: string
  text: string
  children: XmlElement[]
}

/** Matches a tag, a comment, a CDATA section or text. Attributes are skipped, since no response needs them. */
const PIECE =
  /<(\/?)(?:[\w.-]+:)?([\w.-]+)(?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*(\/?)>|<!--.*?-->|<!\[CDATA\[(.*?)\]\]>|([^<]+)/sy

/** The most levels of elements. No response of a store has more. */
const DEEPEST = 16

/** Null if `document` is not one whole XML element: if it is cut off, is HTML, or declares a document type. */
export function readXml(document: string): XmlElement | null {
  const text = document.replace(/^\ufeff?\s*(?:<\?xml[^<>]*\?>)?\s*/, '').trimEnd()
  const top: XmlElement = { name: '', text: '', children: [] }
  const open = [top]
  for (PIECE.lastIndex = 0; PIECE.lastIndex < text.length; ) {
    const piece = PIECE.exec(text)
    const element = open.at(-1)
    if (piece === null || element === undefined) return null
    const [, slash, name, isEmpty, raw, words] = piece
    if (raw !== undefined || words !== undefined) {
      element.text += raw ?? decodeXML(words ?? '')
    } else if (name !== undefined && slash === '/') {
      if (element.name !== name || open.length === 1) return null
      open.pop()
    } else if (name !== undefined) {
      const child = { name, text: '', children: [] }
      element.children.push(child)
      if (isEmpty !== '/') open.push(child)
      if (open.length > DEEPEST) return null
    }
  }
  const [root, ...others] = top.children
  return open.length === 1 && others.length === 0 && top.text.trim() === '' ? (root ?? null) : null
}

export function childText(element: XmlElement, name: string): string | undefined {
  return childrenNamed(element, name)[0]?.text
}

export function childrenNamed(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter(child => child.name === name)
}

/** Escapes `text`. Tab, LF and CR are XML's only control characters, so a key with another one cannot be written. */
export function xmlText(text: string): string {
  return text.replaceAll(/[&<>"'\r\n\t]/g, char => `&#${char.charCodeAt(0)};`)
}
