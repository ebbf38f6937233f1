import { bulk } from './bulk/bulk.ts'
import { chunks } from './chunks/chunks.ts'
import { host } from './host/host.ts'
import { llms } from './llms/llms.ts'
import { maps } from './maps/maps.ts'
import { pages } from './pages/pages.ts'
import type { Surface } from './surface.ts'

/** Adding one is a folder beside this file and its place in this list. */
const builtIn: readonly Surface[] = [pages, llms, chunks, bulk, maps, host]
const all = [...builtIn]

/** Every surface, in the order of `--surfaces`: the built-in ones, then those of the config file, as it is with formats. */
export const surfaces: readonly Surface[] = all

/** Whether a surface came with the config file. */
export function isCustomSurface(surface: Surface): boolean {
  return !builtIn.includes(surface)
}

/** Takes the surfaces of a config file in, in the place of those of the one before. */
export function setCustomSurfaces(own: readonly Surface[]): void {
  all.splice(builtIn.length, all.length, ...own)
}
