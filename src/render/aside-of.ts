import type { Entry } from '../document/entry.ts'
import type { RenderedRecord } from '../plan/rendered-record.ts'
import type { LoadedSurface, SurfaceContext } from '../surfaces/surface.ts'
import { SurfaceData } from '../surfaces/surface-data.ts'
import type { Piece } from './piece-writer.ts'

/** What surfaces take of a record while it is rendered. */
export type Aside = Pick<RenderedRecord, 'card' | 'gathered'>

/** Takes of records what these surfaces remember and gather. */
export function asideOf(
  surfaces: readonly LoadedSurface[],
  context: SurfaceContext,
): (entry: Entry, pieces: readonly Piece[]) => Aside {
  return (entry, pieces) => {
    const files = new Map(pieces.map(({ ending, content }) => [ending, content]))
    const data = surfaces.flatMap(surface => surface.recordData?.(entry, files, context) ?? [])
    const gathered = surfaces.flatMap(({ name, gather }) => (gather ? [[name, gather(entry)] as const] : []))
    return {
      // In the order of the schema, as it is read back from the list.
      card: SurfaceData.parse(Object.assign({}, ...data)),
      gathered: Object.fromEntries(gathered),
    }
  }
}
