import { join } from 'node:path'
import { generationPath, liveGeneration } from './generations.ts'
import { type Manifest, readManifest } from './manifest.ts'

/** The live generation, where there is one that can be read. */
export interface LiveTree {
  number: number
  folder: string
  manifest: Manifest
}

/** The live generation of an output root. */
export function readLive(out: string): LiveTree | null {
  const number = liveGeneration(out)
  if (number === undefined) return null
  const folder = join(out, generationPath(number))
  const manifest = readManifest(folder)
  return manifest === undefined ? null : { number, folder, manifest }
}
