import type { SurfaceContext } from '../surface.ts'

/** How long files may be used without asking: `current` can be another generation at any moment. */
export const CACHE = {
  /** Another generation has them again as they are or anew: to ask costs a 304. */
  records: 'public, max-age=60, must-revalidate',
  /** Styles of pages: old ones with new pages look well for an hour. */
  assets: 'public, max-age=3600, stale-while-revalidate=86400',
  /** A step of the change feed stays what it is; for a day, since an output root that is made anew counts from 1. */
  changes: 'public, max-age=86400, immutable',
}

/** Where a visitor begins, below the path of the tree: its root where there are pages; null where nothing leads on. */
export function startPath({ surfaces }: SurfaceContext): '' | 'llms.txt' | null {
  if (surfaces.includes('pages')) return ''
  return surfaces.includes('llms') ? 'llms.txt' : null
}
