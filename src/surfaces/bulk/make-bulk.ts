import type { SurfaceMaker } from '../surface.ts'

export const makeBulk: SurfaceMaker = {
  *files() {},
}
