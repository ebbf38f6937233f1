import { DEFAULT_LOCALE } from '../../document/in-language.ts'
import { withoutUnknown } from '../../formats/jsonld/node.ts'
import type { SurfaceRecord } from '../surface.ts'
import { pagePath } from './paths.ts'
import type { Step } from './site-layout.ts'

/** What a page says of itself to programs. */
export interface PageFacts {
  title: string
  /** Relative to the tree; '' for the home page, which hosts serve at the root. */
  address: string
  /** BCP 47; null where it is unknown, and the page is marked as `DEFAULT_LOCALE`. */
  locale: string | null
  baseUrl: string | null
  /** The site's name. */
  site: string
  /** The pages between the home page and this one; null for the home page. */
  steps: readonly Step[] | null
  /** What it is called below these. @default its title */
  label?: string
  /** The record that it is about, or the list that it shows. */
  mainEntity: object
}

/** The page as schema.org: what it is, its language, and its place in the site. */
export function webPageNode({
  title,
  address,
  locale,
  baseUrl,
  site,
  steps,
  label = title,
  mainEntity,
}: PageFacts) {
  const url = baseUrl && `${baseUrl}/${address}`
  const above = [{ label: site, path: '' }, ...(steps ?? []), { label, path: address }]
  // Steps need addresses (Google, Breadcrumb structured data).
  const hasPath = steps !== null && baseUrl !== null
  return withoutUnknown({
    '@type': 'WebPage' as const,
    '@id': url,
    url,
    name: title,
    inLanguage: locale ?? DEFAULT_LOCALE,
    isPartOf: withoutUnknown({ '@type': 'WebSite' as const, name: site, url: baseUrl && `${baseUrl}/` }),
    breadcrumb: hasPath ? breadcrumbNode(above, baseUrl) : null,
    mainEntity,
  })
}

function breadcrumbNode(steps: readonly Step[], baseUrl: string) {
  return {
    '@type': 'BreadcrumbList' as const,
    itemListElement: steps.map(({ label, path }, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name: label,
      item: { '@id': `${baseUrl}/${path}` },
    })),
  }
}

/** A page by what it is called. */
export interface NamedPage {
  title: string
  path: string
}

/** A list of records, or a part of one. */
export interface ListedPart {
  records: readonly SurfaceRecord[]
  /** How many the whole list has, and how many stand on pages before. */
  count: number
  before: number
}

/** The pages of the records that a list has. */
export function listedPages({ records, count, before }: ListedPart): ListedPages {
  return { pages: records.map(({ type, id, title }) => ({ title, path: pagePath(type, id) })), count, before }
}

export interface ListedPages extends Omit<ListedPart, 'records'> {
  pages: readonly NamedPage[]
}

/** What a page lists, each with the address of its page: the form of a summary page (Google, Carousel structured data). */
export function listNode({ pages, count, before }: ListedPages, baseUrl: string | null) {
  return {
    '@type': 'ItemList' as const,
    numberOfItems: count,
    itemListElement: pages.map(({ title, path }, index) =>
      withoutUnknown({
        '@type': 'ListItem' as const,
        position: before + index + 1,
        name: title,
        url: baseUrl && `${baseUrl}/${path}`,
      }),
    ),
  }
}
