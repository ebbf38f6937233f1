import { hasPages, pathOfTree } from '../shared/addresses.ts'
import type { SurfaceContext } from '../surface.ts'

/**
 * The redirect from `/favicon.ico` to the site's icon, for files without an icon link such as `llms.txt`. Browsers
 * request that address only at the root of a host. Null for a tree below a path, and for a tree without pages.
 */
export function iconRedirect(context: SurfaceContext): { from: string; to: string } | null {
  const isAtRoot = pathOfTree(context.baseUrl) === '/'
  return hasPages(context) && isAtRoot ? { from: '/favicon.ico', to: `/${context.theme.named.icon}` } : null
}

/**
 * The path to which addresses of folders are redirected, relative to the tree. With pages it is '', the root. Without
 * pages it is `llms.txt`, or null if the surface `llms` is not published.
 */
export function startPath(context: SurfaceContext): '' | 'llms.txt' | null {
  if (hasPages(context)) return ''
  return context.surfaces.includes('llms') ? 'llms.txt' : null
}
