import type { SurfaceMaker } from '../surface.ts'

export const makeMaps: SurfaceMaker = {
  *files() {},
}
