import { bulk } from './bulk/bulk.ts'
import { chunks } from './chunks/chunks.ts'
import { host } from './host/host.ts'
import { llms } from './llms/llms.ts'
import { maps } from './maps/maps.ts'
import { pages } from './pages/pages.ts'
import type { Surface } from './surface.ts'

/** The surfaces of tourpress itself. A new surface is a folder beside this file and an entry in this list. */
const builtIn = [pages, llms, chunks, bulk, maps, host]
const all: Surface[] = [...builtIn]

export type SurfaceName = (typeof builtIn)[number]['name']

/** Every surface, in the order of `--surfaces`: the built-in surfaces, then the custom ones of the config file. */
export const surfaces: readonly Surface[] = all

export function isCustomSurface(surface: Surface): boolean {
  return !builtIn.some(one => one === surface)
}

export function setCustomSurfaces(custom: readonly Surface[]): void {
  all.splice(builtIn.length, all.length, ...custom)
}
