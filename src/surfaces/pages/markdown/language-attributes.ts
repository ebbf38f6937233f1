import type { Node } from 'mdast'
import { attributesText } from '../element.ts'

export function languageAttributes({ data }: Node): string {
  return data?.language === undefined ? '' : attributesText(data.language)
}
