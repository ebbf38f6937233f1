import { entrances } from '../entrances.ts'
import type { SurfaceContext } from '../surface.ts'
import type { IndexEntry } from './index-entry.ts'

/** Files of the tree that are for others: their sizes are those of the whole catalogue. */
export function dataEntries(context: SurfaceContext): IndexEntry[] {
  return entrances(context, 'llms').map(({ file, title, note }) => {
    return { id: file, path: file, title, note, count: 1 }
  })
}
