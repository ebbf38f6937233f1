import { decodeXML } from 'entities/decode'

/** An element of a response: its name without a prefix, its own text, and the elements in it. */
export interface XmlElement {
  name: string
  text: string
  children: XmlElement[]
}

/** A tag with its slash and name; its attributes, which no response that we read needs; or text, a comment, a CDATA section. */
const PIECE =
  /<(\/?)(?:[\w.-]+:)?([\w.-]+)(?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*(\/?)>|<!--.*?-->|<!\[CDATA\[(.*?)\]\]>|([^<]+)/sy

/** Deeper than any answer of a store. */
const DEEPEST = 16

/**
 * Reads the response of a store: elements and texts. Null where it is not one whole element, as where it was cut off, is
 * HTML, or declares a document type, which no store does.
 */
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

/** The text of the first child of a name; undefined where there is none. */
export function childText(element: XmlElement, name: string): string | undefined {
  return childrenNamed(element, name)[0]?.text
}

export function childrenNamed(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter(child => child.name === name)
}

/** A text as it stands in an element. Of control characters XML knows only three; a key with another cannot be written. */
export function xmlText(text: string): string {
  return text.replaceAll(/[&<>"'\r\n\t]/g, sign => `&#${sign.charCodeAt(0)};`)
}
