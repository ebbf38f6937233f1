import type { Node } from 'mdast'
import { attributesText } from '../element.ts'

/** Attributes for a node that is marked with a language. '' if the surrounding text has the same language. */
export function languageAttributes({ data }: Node): string {
  return data?.language === undefined ? '' : attributesText(data.language)
}
