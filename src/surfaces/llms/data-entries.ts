import type { SurfaceContext } from '../surface.ts'
import type { IndexEntry } from './index-entry.ts'
import { ROOT_INDEX } from './paths.ts'

/** Files of the tree that are for others: their sizes are those of the whole catalogue. */
export function dataEntries(context: SurfaceContext): IndexEntry[] {
  return context.startFiles
    .filter(({ file }) => file !== ROOT_INDEX)
    .map(({ file, title, note }) => ({ id: file, path: file, title, note, count: 1 }))
}
