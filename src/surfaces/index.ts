import { bulk } from './bulk/bulk.ts'
import { chunks } from './chunks/chunks.ts'
import { host } from './host/host.ts'
import { llms } from './llms/llms.ts'
import { maps } from './maps/maps.ts'
import { pages } from './pages/pages.ts'
import type { Surface } from './surface.ts'

/** Every surface, in the order of `--surfaces`. Adding one is a folder beside this file and a line here. */
export const surfaces: readonly Surface[] = [pages, llms, chunks, bulk, maps, host]
