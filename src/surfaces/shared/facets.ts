import { hash } from 'node:crypto'
import { nameKey } from '../../catalogue/text/comparison-keys.ts'
import { pathSafe } from '../../catalogue/text/path-safe.ts'
import type { LocaleFormatters } from '../pages/locale-formatters.ts'
import type { SiteWords } from '../pages/site-words.ts'
import type { SurfaceData } from '../surface-data.ts'
import { DURATIONS, durationBand, FREE, priceBands, priceKey } from './bands.ts'

type FacetValue = readonly [name: string | undefined, at?: SurfaceData['at']]

interface FacetDeclaration {
  values(data: SurfaceData): readonly FacetValue[]
  /** Keys in `SiteWords`: the facet's name is at `heading`, the title of the page with all its groups at `all`. */
  readonly heading: 'places' | 'kinds' | 'durations' | 'prices' | 'spoken'
  readonly all?: 'allPlaces' | 'allKinds'
  /** The name of a group in the language of a page. @default the name that most of its products use */
  label?(name: string, page: { words: SiteWords; formatters: LocaleFormatters }): string
  /** Returns the sort keys of a group: a text, then a number. @default the largest group comes first */
  rank?(name: string): readonly [string, number]
}

/** The facets by name, which is also the name of the folder of the facet's pages. */
const DECLARED = {
  places: {
    values: ({ place, at, stops = [] }) => [[place, at], ...stops.map(({ name, at }) => [name, at] as const)],
    heading: 'places',
    all: 'allPlaces',
  },
  kinds: { values: ({ category }) => [[category]], heading: 'kinds', all: 'allKinds' },
  durations: {
    values: data => [[durationBand(data)?.key]],
    heading: 'durations',
    label(name, { formatters }) {
      const band = DURATIONS.find(({ key }) => key === name)
      return band === undefined ? name : formatters.durationBand(band)
    },
    rank: name => ['', DURATIONS.find(({ key }) => key === name)?.from ?? 0],
  },
  prices: {
    values: data => [[priceKey(data)]],
    heading: 'prices',
    label(name, { words, formatters }) {
      const { currency, band } = priceOf(name)
      if (name === FREE) return words.free
      return band === undefined ? name : formatters.priceBand(band, currency)
    },
    rank: name => [name === FREE ? '' : priceOf(name).currency, priceOf(name).band?.from ?? 0],
  },
  languages: {
    values: ({ languages = [] }) => languages.map(language => [language]),
    heading: 'spoken',
    label: (name, { formatters }) => formatters.languageName(name),
  },
} as const satisfies Record<string, FacetDeclaration>

export type Facet = keyof typeof DECLARED
export const FACETS: Readonly<Record<Facet, FacetDeclaration>> = DECLARED

const isFacet = (name: string): name is Facet => Object.hasOwn(FACETS, name)
export const FACET_NAMES: readonly Facet[] = Object.keys(FACETS).filter(isFacet)

/** The facets that have a page of all groups. Other facets have so few groups that the home page shows all of them. */
export const INDEXED = FACET_NAMES.filter(facet => FACETS[facet].all !== undefined)

function priceOf(name: string) {
  const currency = name.slice(0, 3).toUpperCase()
  return { currency, band: priceBands(currency).find(({ key }) => key === name) }
}

export function facetsOf(data: SurfaceData): (readonly [Facet, string, SurfaceData['at']?])[] {
  return FACET_NAMES.flatMap(facet =>
    FACETS[facet]
      .values(data)
      .flatMap(([name, at]) => (name === undefined ? [] : [[facet, name, at] as const])),
  )
}

/** `file` is the group's name in paths, such as `amboise`. */
export interface GroupName {
  readonly facet: Facet
  readonly file: string
}

export function groupKey({ facet, file }: GroupName): string {
  return `${facet}/${file}`
}

export function groupOf(key: string): GroupName | null {
  const [facet = '', file = ''] = key.split('/')
  return isFacet(facet) ? { facet, file } : null
}

/** The most bytes of a group's name in paths. A file name has up to 255 bytes, including a page number and suffixes. */
const LONGEST_FILE = 120

export function facetFile(name: string): string {
  const key = nameKey(name)
  const file = pathSafe(key)
  if (file === '') return '~~'
  if (file.length <= LONGEST_FILE) return file
  const start = file.slice(0, LONGEST_FILE).replace(/~[0-9A-F]?$/, '')
  // No escaped key contains two `~` in a row, so a cut key never equals another key.
  return `${start}~~${hash('sha256', key).slice(0, 16)}`
}
