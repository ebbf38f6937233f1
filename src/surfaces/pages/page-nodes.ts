import { DEFAULT_LOCALE } from '../../document/in-language.ts'
import { withoutUnknown } from '../../formats/jsonld/node.ts'
import { cleanAddress } from '../shared/addresses.ts'
import type { SurfaceContext, SurfaceRecord } from '../surface.ts'
import { pagePath } from './paths.ts'
import type { SiteParts } from './site-parts.ts'

export interface PageLink {
  label: string
  path: string
  locale?: string | null
}

export interface PageFacts {
  name: string
  /** The path of the page in the tree; '' for the home page, because some hosts redirect `index.html` to the root. */
  path: string
  steps: readonly PageLink[] | null
  label?: string
}

export function webPageNode(
  { context, locale, name: site }: SiteParts,
  { name, path, steps, label = name }: PageFacts,
  mainEntity: object | null,
) {
  const { baseUrl } = context
  const url = baseUrl && `${baseUrl}/${cleanAddress(path, context)}`
  const above = [{ label: site.text, path: '' }, ...(steps ?? []), { label, path }]
  // Breadcrumbs need absolute addresses (Google, Breadcrumb structured data), so there are none without a base URL.
  const hasPath = steps !== null && baseUrl !== null
  return withoutUnknown({
    '@type': 'WebPage' as const,
    '@id': url,
    url,
    name,
    inLanguage: locale ?? DEFAULT_LOCALE,
    isPartOf: withoutUnknown({
      '@type': 'WebSite' as const,
      name: site.text,
      url: baseUrl && `${baseUrl}/`,
    }),
    breadcrumb: hasPath ? breadcrumbNode(above, context) : null,
    mainEntity,
  })
}

function breadcrumbNode(steps: readonly PageLink[], context: SurfaceContext) {
  return {
    '@type': 'BreadcrumbList' as const,
    itemListElement: steps.map(({ label, path }, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name: label,
      item: { '@id': `${context.baseUrl}/${cleanAddress(path, context)}` },
    })),
  }
}

export function pagesOf(records: readonly SurfaceRecord[]): PageLink[] {
  return records.map(({ type, id, title }) => ({ label: title, path: pagePath(type, id) }))
}

/** Describes a page of a list for Google (Carousel). */
export function listNode(
  pages: readonly PageLink[],
  { count, before }: { count: number; before: number },
  context: SurfaceContext,
) {
  return {
    '@type': 'ItemList' as const,
    numberOfItems: count,
    itemListElement: pages.map(({ label, path }, index) =>
      withoutUnknown({
        '@type': 'ListItem' as const,
        position: before + index + 1,
        name: label,
        url: context.baseUrl && `${context.baseUrl}/${cleanAddress(path, context)}`,
      }),
    ),
  }
}
