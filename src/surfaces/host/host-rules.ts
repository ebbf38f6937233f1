import { hasPages, pathOfTree } from '../shared/addresses.ts'
import type { SurfaceContext } from '../surface.ts'

/**
 * The redirect from `/favicon.ico` to the site's icon. Browsers request that address when they show a file without an
 * icon link, such as `llms.txt`. They request it only at the root of a host, so it is null for a tree below a path. It
 * is null without pages too, because only pages have an icon.
 */
export function iconRedirect(context: SurfaceContext): { from: string; to: string } | null {
  const isAtRoot = pathOfTree(context.baseUrl) === '/'
  return hasPages(context) && isAtRoot ? { from: '/favicon.ico', to: `/${context.theme.named.icon}` } : null
}

/**
 * Where the addresses of folders are redirected to, relative to the tree. '' is the root of a tree with pages. Without
 * pages it is `llms.txt`, or null if the surface `llms` is not published.
 */
export function startPath(context: SurfaceContext): '' | 'llms.txt' | null {
  if (hasPages(context)) return ''
  return context.surfaces.includes('llms') ? 'llms.txt' : null
}
