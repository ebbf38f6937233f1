import { cleanText } from './clean-text.ts'
import { decodeReferences } from './decode-references.ts'

const SPACES = /[\n\t ]+/g

/**
 * A text that is one line and never markup: a title, a name, a code. Character references are decoded, and what
 * comes out is cleaned again: `&#x202e;` is no way around the cleaning. A line that was read already stays as it is.
 */
export function toLine(text: string): string {
  return decodeReferences(text, cleaned) ?? cleaned(text).replaceAll('&', '')
}

function cleaned(text: string): string {
  return cleanText(text).replace(SPACES, ' ').trim()
}
