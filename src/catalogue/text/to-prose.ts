import { cleanText } from './clean-text.ts'

/** A text of one or more paragraphs that may be HTML. Its markup is kept here and read when a page is made. */
export function toProse(text: string): string {
  return cleanText(text).trim()
}
