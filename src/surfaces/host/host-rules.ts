import { hasPages, pathOfTree } from '../shared/addresses.ts'
import type { SurfaceContext } from '../surface.ts'

/**
 * The redirect from `/favicon.ico` to the site's icon: browsers request that address when they show a file without an icon
 * link, such as `llms.txt`. They request it only at the root of a host; null if the tree is below a path or has no pages.
 */
export function iconRedirect(context: SurfaceContext): { from: string; to: string } | null {
  const isAtRoot = pathOfTree(context.baseUrl) === '/'
  return hasPages(context) && isAtRoot ? { from: '/favicon.ico', to: `/${context.theme.named.icon}` } : null
}

/** Where folders are redirected to, relative to the tree: its root if it has pages, else `llms.txt`, else null. */
export function startPath(context: SurfaceContext): '' | 'llms.txt' | null {
  if (hasPages(context)) return ''
  return context.surfaces.includes('llms') ? 'llms.txt' : null
}
