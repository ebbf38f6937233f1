import type { Node } from 'mdast'
import { attributesText } from '../element.ts'

/** The attributes `lang` and `dir` of a node that is marked with a language, as text for a tag. */
export function languageAttributes({ data }: Node): string {
  return data?.language === undefined ? '' : attributesText(data.language)
}
