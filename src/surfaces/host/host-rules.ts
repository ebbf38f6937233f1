import { hasPages, pathOfTree } from '../shared/addresses.ts'
import type { SurfaceContext } from '../surface.ts'

/**
 * What a browser asks for that shows a file of no page's, such as `llms.txt`, and where that is sent: the site's icon. Browsers ask
 * at the root of a host alone, so there is nothing to be sent where the tree is below a path.
 */
export function iconRedirect(context: SurfaceContext): { from: string; to: string } | null {
  const isAtRoot = pathOfTree(context.baseUrl) === '/'
  return hasPages(context) && isAtRoot ? { from: '/favicon.ico', to: `/${context.theme.named.icon}` } : null
}

/** Where visitors are sent from folders, relative to the tree: its root where there are pages; null for nowhere. */
export function startPath(context: SurfaceContext): '' | 'llms.txt' | null {
  if (hasPages(context)) return ''
  return context.surfaces.includes('llms') ? 'llms.txt' : null
}
