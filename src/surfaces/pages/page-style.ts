import { browserCode } from '../../runtime/browser-code.ts'
import type { Theme } from '../theme.ts'
import { nightColours, PRINTED_COLOURS, PROPERTIES } from './style/properties.ts'

const STYLESHEETS = ['elements', 'layout', 'record', 'lists', 'print']

/** The theme's `rules` follow the site's own, so they win over rules of equal specificity. */
export function pageStyle(
  { rules, nightColours: set }: Pick<Theme, 'rules' | 'nightColours'>,
  stylesheets = STYLESHEETS,
): string {
  const own = stylesheets.map(name => browserCode(`${name}.css`))
  return [PROPERTIES, ...own, rules, nightColours(set), PRINTED_COLOURS].join('')
}
