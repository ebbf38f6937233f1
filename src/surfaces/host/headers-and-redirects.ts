import { hasPages, pathOfTree } from '../shared/addresses.ts'
import { ASSETS, type CacheRule, CHANGE_STEPS } from '../shared/header-rules.ts'
import { mediaTypes } from '../shared/media-types.ts'
import type { SurfaceContext } from '../surface.ts'
import { iconRedirect, startPath } from './host-rules.ts'

/** Suffixes for which many hosts do not know the media type, or send it without a character set. */
const SELDOM_KNOWN = ['md', 'jsonl', 'jsonld', 'paths']

/**
 * The text of `_headers` for Netlify and Cloudflare Pages. Both apply all rules that match a file and join the values
 * of equal headers, so no two rules here set the same header for a file. Most files need no `Cache-Control` rule,
 * because both hosts let clients revalidate files on each request.
 */
export function siteHeaders(context: SurfaceContext): string {
  const path = pathOfTree(context.baseUrl)
  const types = mediaTypes()
  const rules: HostRule[] = [
    ['*', { 'X-Content-Type-Options': 'nosniff' }],
    ...SELDOM_KNOWN.map((suffix): HostRule => [`*.${suffix}`, { 'Content-Type': types[suffix] ?? '' }]),
    ...[CHANGE_STEPS, ...(hasPages(context) ? [ASSETS] : [])].flatMap(cacheRules),
  ]
  const lines = rules.flatMap(([pattern, headers]) => [
    `${path}${pattern}`,
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
  ])
  return `${[...atRoot(path, '_headers'), ...lines].join('\n')}\n`
}

type HostRule = [pattern: string, headers: Record<string, string>]

/** `*` also matches dots, so the pattern for `jsonl` also covers `chunks.jsonl`. */
function cacheRules({ folder, suffixes, cacheControl }: CacheRule): HostRule[] {
  const patterns = suffixes
    ?.filter(suffix => !suffixes.some(other => suffix.endsWith(`.${other}`)))
    .map(suffix => `*.${suffix}`)
  return (patterns ?? ['*']).map(pattern => [folder + pattern, { 'Cache-Control': cacheControl }])
}

function atRoot(path: string, file: string): string[] {
  return path === '/'
    ? []
    : [
        `# Hosts read this at the root of a site alone, and this tree is at ${path}: add these lines to the ${file} there.`,
      ]
}

/**
 * The text of `_redirects` for Netlify and Cloudflare Pages; null if the tree has no start path. It redirects the
 * addresses of folders to the start path. There is no rule for `/products/ID`. Both hosts find `ID.html` themselves.
 * Cloudflare applies rules before it looks for files, so the rule would be a loop. If the tree has pages, no rule adds
 * a slash to the tree's address. Both hosts add the slash, and on Netlify the rule would be a loop.
 */
export function siteRedirects(context: SurfaceContext): string | null {
  const path = pathOfTree(context.baseUrl)
  const start = startPath(context)
  if (start === null) return null
  const sources = ['accounts', 'accounts/', 'products', 'products/', ...(start === '' ? [] : [''])]
  const withoutSlash = start === '' || path === '/' ? [] : [path.slice(0, -1)]
  const addresses = [...sources.map(source => path + source), ...withoutSlash]
  const icon = iconRedirect(context)
  const lines = [
    ...addresses.map(address => `${address} ${path}${start} 302`),
    ...(icon === null ? [] : [`${icon.from} ${icon.to} 302`]),
  ]
  return `${[...atRoot(path, '_redirects'), ...lines].join('\n')}\n`
}
