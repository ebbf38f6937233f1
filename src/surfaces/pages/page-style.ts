import { browserCode } from '../../runtime/browser-code.ts'
import type { Theme } from '../theme.ts'
import { nightColours, PRINTED_COLOURS, PROPERTIES } from './style/properties.ts'

/** The stylesheets of `browser/` for the pages, in their order. */
const STYLESHEETS = ['elements', 'layout', 'record', 'lists', 'print']

/**
 * The only stylesheet of the pages: for phones, screens and paper, light and dark. The theme's `rules` come after the
 * site's own rules, because the later of two equally strong rules applies.
 */
export function pageStyle(
  { rules, nightColours: set }: Pick<Theme, 'rules' | 'nightColours'>,
  stylesheets = STYLESHEETS,
): string {
  const own = stylesheets.map(name => browserCode(`${name}.css`))
  return [PROPERTIES, ...own, rules, nightColours(set), PRINTED_COLOURS].join('')
}
