import type { SurfaceMaker } from '../surface.ts'

export const makeHost: SurfaceMaker = {
  *files() {},
}
