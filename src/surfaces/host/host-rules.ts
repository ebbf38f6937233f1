import { hasPages } from '../shared/addresses.ts'
import type { SurfaceContext } from '../surface.ts'

/** Where visitors are sent from folders, relative to the tree: its root where there are pages; null for nowhere. */
export function startPath(context: SurfaceContext): '' | 'llms.txt' | null {
  if (hasPages(context)) return ''
  return context.surfaces.includes('llms') ? 'llms.txt' : null
}
