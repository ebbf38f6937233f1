import type { SurfaceMaker } from '../surface.ts'

export const makeChunks: SurfaceMaker = {
  *files() {},
}
