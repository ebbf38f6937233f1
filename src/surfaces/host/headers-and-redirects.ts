import { hasPages, pathOfTree } from '../shared/addresses.ts'
import { ASSETS, type CacheRule, CHANGE_STEPS } from '../shared/header-rules.ts'
import { mediaTypes } from '../shared/media-types.ts'
import type { SurfaceContext } from '../surface.ts'
import { iconRedirect, startPath } from './host-rules.ts'

/** Suffixes whose media type hosts do not know, or send without a character set. */
const SELDOM_KNOWN = ['md', 'jsonl', 'jsonld', 'paths']

/**
 * `_headers` for Netlify and Cloudflare Pages. They apply all rules that match and join headers of one name, so no two rules
 * here set the same header. Files without a rule for `Cache-Control` are asked for again each time, which is the default of
 * both hosts.
 */
export function siteHeaders(context: SurfaceContext): string {
  const path = pathOfTree(context.baseUrl)
  const rules: HostRule[] = [
    ['*', { 'X-Content-Type-Options': 'nosniff' }],
    ...SELDOM_KNOWN.map(
      (suffix): HostRule => [`*.${suffix}`, { 'Content-Type': mediaTypes()[suffix] ?? '' }],
    ),
    ...[CHANGE_STEPS, ...(hasPages(context) ? [ASSETS] : [])].flatMap(cacheRules),
  ]
  const lines = rules.flatMap(([pattern, headers]) => [
    `${path}${pattern}`,
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
  ])
  return `${[...atRoot(path, '_headers'), ...lines].join('\n')}\n`
}

type HostRule = [pattern: string, headers: Record<string, string>]

/** A pattern for each suffix: `*` holds dots too, so a suffix that ends as another does needs none. */
function cacheRules({ folder, suffixes, cacheControl }: CacheRule): HostRule[] {
  const patterns = suffixes
    ?.filter(suffix => !suffixes.some(other => suffix.endsWith(`.${other}`)))
    .map(suffix => `*.${suffix}`)
  return (patterns ?? ['*']).map(pattern => [folder + pattern, { 'Cache-Control': cacheControl }])
}

/** A comment in a file that hosts read only at the root of a site, where the tree is below a path. */
export function atRoot(path: string, file: string): string[] {
  return path === '/'
    ? []
    : [
        `# Hosts read this at the root of a site alone, and this tree is at ${path}: add these lines to the ${file} there.`,
      ]
}

/**
 * `_redirects` for Netlify and Cloudflare Pages: from folders' addresses to where visitors are sent; null where there is no
 * such place. There is no rule for `/products/ID`: both hosts find `ID.html` by themselves, and Cloudflare
 * applies rules before it looks for files, which would be a loop.
 * Nor is there one that only adds a slash to the tree's own address: on Netlify it would be a loop, and both hosts add
 * the slash by themselves where there is a page.
 */
export function siteRedirects(context: SurfaceContext): string | null {
  const path = pathOfTree(context.baseUrl)
  const start = startPath(context)
  if (start === null) return null
  const sources = ['accounts', 'accounts/', 'products', 'products/', ...(start === '' ? [] : [''])]
  const own = start === '' || path === '/' ? [] : [path.slice(0, -1)]
  const addresses = [...sources.map(source => path + source), ...own]
  const icon = iconRedirect(context)
  const lines = [
    ...addresses.map(address => `${address} ${path}${start} 302`),
    ...(icon === null ? [] : [`${icon.from} ${icon.to} 302`]),
  ]
  return `${[...atRoot(path, '_redirects'), ...lines].join('\n')}\n`
}
