import { hasPages, pathOfTree } from '../shared/addresses.ts'
import type { SurfaceContext } from '../surface.ts'

/** Redirects `/favicon.ico`, which browsers request for files without an icon link, and only at the root of a host. */
export function iconRedirect(context: SurfaceContext): { from: string; to: string } | null {
  const isAtRoot = pathOfTree(context.baseUrl) === '/'
  return hasPages(context) && isAtRoot ? { from: '/favicon.ico', to: `/${context.theme.named.icon}` } : null
}

export function startPath(context: SurfaceContext): '' | 'llms.txt' | null {
  if (hasPages(context)) return ''
  return context.surfaces.includes('llms') ? 'llms.txt' : null
}
