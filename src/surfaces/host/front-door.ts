import type { SurfaceContext } from '../surface.ts'

/** The path that a tree is served below, as it stands in addresses: with a slash at both ends. */
export function pathOfTree(baseUrl: string | null): string {
  return baseUrl === null ? '/' : new URL(baseUrl).pathname.replace(/\/?$/, '/')
}

/** Where a visitor begins, below the path of the tree: its root where there are pages; null where nothing leads on. */
export function frontDoor({ surfaces }: SurfaceContext): '' | 'llms.txt' | null {
  if (surfaces.includes('pages')) return ''
  return surfaces.includes('llms') ? 'llms.txt' : null
}
