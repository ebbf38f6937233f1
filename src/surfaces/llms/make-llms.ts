import type { SurfaceMaker } from '../surface.ts'

export const makeLlms: SurfaceMaker = {
  *files() {},
}
