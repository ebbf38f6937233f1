import { DEFAULT_LOCALE } from '../../document/in-language.ts'
import { withoutUnknown } from '../../formats/jsonld/node.ts'
import type { SurfaceRecord } from '../surface.ts'
import { pagePath } from './paths.ts'
import type { Step } from './site-layout.ts'

/** What JSON-LD tells programs about a page. */
export interface PageFacts {
  title: string
  /** The path of the page, relative to the tree. The home page has '', because hosts serve it at the root. */
  address: string
  /** The language of the page, BCP 47. Null if unknown; the page is then marked as `DEFAULT_LOCALE`. */
  locale: string | null
  baseUrl: string | null
  /** The site's name. */
  site: string
  /** The pages between the home page and this one; null for the home page. */
  steps: readonly Step[] | null
  /** The name of the page in the breadcrumbs. @default `title` */
  label?: string
  /** The record or the list that the page shows. */
  mainEntity: object
}

/** Describes the page in schema.org's terms: its type, its language, and its position in the site. */
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
  // Breadcrumbs need absolute addresses (Google, Breadcrumb structured data), so there are none without a base URL.
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

/** A page with its name. */
export interface NamedPage {
  title: string
  path: string
}

/** The records that one page of a list shows. */
export interface ListedPart {
  records: readonly SurfaceRecord[]
  /** The number of items in the whole list (`count`), and on earlier pages (`before`). */
  count: number
  before: number
}

/** Turns the records of a list into the pages of these records. */
export function listedPages({ records, count, before }: ListedPart): ListedPages {
  return { pages: records.map(({ type, id, title }) => ({ title, path: pagePath(type, id) })), count, before }
}

export interface ListedPages extends Omit<ListedPart, 'records'> {
  pages: readonly NamedPage[]
}

/**
 * Describes the items of a list page, each with the address of its own page. Google calls this form a summary page
 * (Carousel structured data).
 */
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
