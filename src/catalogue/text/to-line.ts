import { decodeHTMLStrict } from 'entities'
import { cleanText } from './clean-text.ts'

const SPACES = /[\n\t ]+/g

/**
 * A text that is one line and never markup: a title, a name, a code. Character references are decoded once, and
 * what comes out is cleaned again: `&#x202e;` is no way around the cleaning.
 */
export function toLine(text: string): string {
  const decoded = text.includes('&') ? decodeHTMLStrict(text) : text
  return cleanText(decoded).replace(SPACES, ' ').trim()
}
