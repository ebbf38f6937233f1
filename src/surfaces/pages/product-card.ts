import { DEFAULT_LOCALE, directionOf, inLanguage } from '../../document/in-language.ts'
import { linkTo } from '../shared/addresses.ts'
import { facetFile, type GroupName } from '../shared/facets.ts'
import type { SurfaceRecord } from '../surface.ts'
import type { SurfaceData } from '../surface-data.ts'
import { type Child, element, type Html } from './element.ts'
import { isSameLanguage, type LocalText, localTextPart, ownName } from './language.ts'
import { pagePath } from './paths.ts'
import { pictureSources } from './picture-sources.ts'
import type { SiteParts } from './site-parts.ts'

/** `browser/find-products.js` makes the same cards in the browser. */
export function productCard(record: SurfaceRecord, site: SiteParts, root: string, group?: GroupName): Html {
  const { locale, context } = site
  const { picture, summary, locale: own = null } = record.surfaceData
  const title = { href: linkTo(pagePath('product', record.id), root, context), ...inLanguage(own, locale) }
  // `src` comes last, or a script that makes such a card would load the picture before `loading: lazy` is set.
  const image = { alt: '', loading: 'lazy', decoding: 'async', referrerpolicy: 'no-referrer' }
  return element(
    'li',
    {},
    element('a', title, record.title),
    ...factLine(factsOn(record, site, group), locale),
    priceOn(record.surfaceData, site),
    picture === undefined
      ? element('p', inLanguage(own, locale), summary ?? '')
      : element('img', { ...image, ...pictureSources(picture, 'card', site) }),
  )
}

function factsOn(
  { surfaceData }: SurfaceRecord,
  { locale, words, formatters }: SiteParts,
  group?: GroupName,
): LocalText[] {
  const { minutes, locale: own = null } = surfaceData
  const isForeign = own !== null && !isSameLanguage(own, locale)
  const where = whereOn(surfaceData, group)
  return [
    where === undefined ? null : { text: where, locale: own },
    minutes === undefined ? null : { text: formatters.duration(minutes), locale: words.language },
    isForeign ? { text: ownName(own), locale: own } : null,
  ].filter(fact => fact !== null)
}

function whereOn(
  { place, stops = [], category, locale }: SurfaceData,
  group?: GroupName,
): string | undefined {
  if (group?.facet !== 'places') return place
  const stop = stops.find(({ name, role }) => role !== 'START' && facetFile(name) === group.file)
  const arrow = directionOf(locale ?? DEFAULT_LOCALE) === 'rtl' ? '←' : '→'
  return stop === undefined || place === undefined ? category : `${place} ${arrow} ${stop.name}`
}

export function priceOn({ price }: SurfaceData, { inWords, formatters }: SiteParts): Html | null {
  return price === undefined ? null : element('strong', inWords, formatters.price(price))
}

export function factLine(facts: readonly (LocalText | Html)[], around: string | null): Child[] {
  if (facts.length === 0) return []
  const parts = facts.flatMap((fact, index) => [
    index === 0 ? null : '\u00a0· ',
    'text' in fact ? localTextPart(fact, around) : fact,
  ])
  return [' ', element('span', { class: 'facts' }, ...parts)]
}
