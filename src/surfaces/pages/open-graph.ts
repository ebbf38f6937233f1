import type { Element } from 'hast'
import { element } from './element.ts'
import { openGraphLocale } from './language.ts'

/** What other sites show of a page that is shared there; null and nothing where it is unknown. */
export interface OpenGraph {
  title: string
  description: string | null
  site: string
  /** Absolute. */
  url: string | null
  locale: string | null
  /** The locales of the same page in other languages. */
  otherLocales: readonly string[]
  image: { src: string; alt: string } | null
}

export function openGraph({
  title,
  description,
  site,
  url,
  locale,
  otherLocales,
  image,
}: OpenGraph): Element[] {
  const values: [property: string, content: string | null][] = [
    ['og:type', 'website'],
    ['og:title', title],
    ['og:description', description],
    ['og:site_name', site],
    ['og:url', url],
    ['og:locale', locale && openGraphLocale(locale)],
    ...otherLocales.map((other): [string, string] => ['og:locale:alternate', openGraphLocale(other)]),
    ['og:image', image?.src ?? null],
    ['og:image:alt', image?.alt ?? null],
  ]
  return values.flatMap(([property, content]) =>
    content === null ? [] : [element('meta', { property, content })],
  )
}
