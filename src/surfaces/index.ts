import { bulk } from './bulk/bulk.ts'
import { chunks } from './chunks/chunks.ts'
import { host } from './host/host.ts'
import { llms } from './llms/llms.ts'
import { maps } from './maps/maps.ts'
import { pages } from './pages/pages.ts'
import type { LoadedSurface, Surface } from './surface.ts'

/** Every surface, in the order of `--surfaces`. Adding one is a file beside this and a line here. */
export const surfaces: readonly Surface[] = [pages, llms, chunks, bulk, maps, host]

/** The surfaces with these names, in that order. */
export function surfacesNamed(names: readonly string[]): Surface[] {
  return surfaces.filter(({ name }) => names.includes(name))
}

/** The same with what makes them. */
export function loadSurfaces(names: readonly string[]): Promise<LoadedSurface[]> {
  return Promise.all(surfacesNamed(names).map(async ({ name, load }) => ({ ...(await load()), name })))
}
