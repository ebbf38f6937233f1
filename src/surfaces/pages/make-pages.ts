import type { SurfaceMaker } from '../surface.ts'

export const makePages: SurfaceMaker = {
  *files() {},
}
