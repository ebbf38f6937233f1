import type { SurfaceContext } from '../surface.ts'

/** Where a visitor begins, below the path of the tree: its root where there are pages; null where nothing leads on. */
export function startPath({ surfaces }: SurfaceContext): '' | 'llms.txt' | null {
  if (surfaces.includes('pages')) return ''
  return surfaces.includes('llms') ? 'llms.txt' : null
}
