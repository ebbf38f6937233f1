import type { Theme } from '../theme.ts'
import { BASE, LAYOUT, PRINT, PRINTED_COLOURS } from './style/base.ts'
import { LISTS } from './style/lists.ts'
import { nightColours, PROPERTIES } from './style/properties.ts'
import { RECORD } from './style/record.ts'

/**
 * The only stylesheet of the pages: for phones, screens and paper, light and dark. The theme's `rules` come after the
 * site's own, because the later of two equally strong rules wins.
 */
export function pageStyle({ rules, nightColours: set }: Pick<Theme, 'rules' | 'nightColours'>): string {
  const own = [PROPERTIES, BASE, LAYOUT, RECORD, LISTS, PRINT]
  return [...own, rules, nightColours(set), PRINTED_COLOURS].join('')
}

/** The stylesheet of a site without a theme. */
export const PAGE_STYLE: string = pageStyle({ rules: '', nightColours: [] })
