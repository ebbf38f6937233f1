import { hasPages } from '../shared/addresses.ts'
import type { SurfaceContext } from '../surface.ts'

/** `Cache-Control` of the files: how long they may be used without asking the host again. */
export const CACHE = {
  /** `current` may be another generation at any moment; asking again for a file that did not change costs a 304. */
  records: 'public, max-age=60, must-revalidate',
  /** The pages' stylesheet and script: old ones still work with new pages. */
  assets: 'public, max-age=3600, stale-while-revalidate=86400',
  /** A step of the change feed never changes; only for a day, since a new output folder counts from 1 again. */
  changes: 'public, max-age=86400, immutable',
}

/** Where visitors are sent from folders, relative to the tree: its root where there are pages; null for nowhere. */
export function startPath(context: SurfaceContext): '' | 'llms.txt' | null {
  if (hasPages(context)) return ''
  return context.surfaces.includes('llms') ? 'llms.txt' : null
}
