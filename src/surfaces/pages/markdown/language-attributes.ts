import type { Node } from 'mdast'
import { attributesText } from '../element.ts'

/** The language that a node is marked with, as attributes in a tag; '' where it is that of the text around it. */
export function languageAttributes({ data }: Node): string {
  return data?.language === undefined ? '' : attributesText(data.language)
}
