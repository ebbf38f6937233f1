import { DEFAULT_LOCALE } from '../../document/in-language.ts'
import { withoutUnknown } from '../../formats/jsonld/node.ts'
import type { SurfaceRecord } from '../surface.ts'
import { pagePath } from './paths.ts'
import type { Step } from './site-layout.ts'

/** The description of a page for programs. */
export interface PageFacts {
  title: string
  /** Relative to the tree; '' for the home page, because hosts serve it at the root. */
  address: string
  /** BCP 47. Null if unknown; the page is then marked as `DEFAULT_LOCALE`. */
  locale: string | null
  baseUrl: string | null
  /** The site's name. */
  site: string
  /** The pages between the home page and this one; null for the home page. */
  steps: readonly Step[] | null
  /** The page's name in the path at the top. @default its title */
  label?: string
  /** The record or the list that the page shows. */
  mainEntity: object
}

/** The page as schema.org: its type, its language, and its position in the site. */
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

/** A page with its name. */
export interface NamedPage {
  title: string
  path: string
}

/** A list of records, or a part of one. */
export interface ListedPart {
  records: readonly SurfaceRecord[]
  /** The number of items in the whole list, and on earlier pages. */
  count: number
  before: number
}

/** The pages of a list's records. */
export function listedPages({ records, count, before }: ListedPart): ListedPages {
  return { pages: records.map(({ type, id, title }) => ({ title, path: pagePath(type, id) })), count, before }
}

export interface ListedPages extends Omit<ListedPart, 'records'> {
  pages: readonly NamedPage[]
}

/** The items of a page, each with its page's address. Google calls this form a summary page (Carousel structured data). */
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
