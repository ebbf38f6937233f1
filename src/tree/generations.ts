import { existsSync, readdirSync, readlinkSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isCode, isMissing } from './link-file.ts'
import { MANIFEST, type Manifest, readManifest } from './manifest.ts'
import { GENERATIONS, RETIRED, removeFolders } from './retired-generations.ts'

/** The link that names the live generation; a static host or an uploader points here. */
export const CURRENT = 'current'

/** Where generation `number` lies, relative to the output root. */
export function generationPath(number: number): string {
  return join(GENERATIONS, String(number).padStart(6, '0'))
}

/** The folder of a generation while it is made; a leading dot keeps it out of every listing. */
export function stagingPath(number: number): string {
  return join(GENERATIONS, `.${String(number).padStart(6, '0')}`)
}

/** Numbers of the finished generations, oldest first. */
export function listGenerations(out: string): number[] {
  const folder = join(out, GENERATIONS)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter(name => /^\d{6,}$/.test(name))
    .map(Number)
    .sort((a, b) => a - b)
}

/**
 * The number of the live generation; undefined where nothing is published.
 *
 * @throws what the system says of a link that it cannot read.
 */
export function liveGeneration(out: string): number | undefined {
  try {
    const name = basename(readlinkSync(join(out, CURRENT)))
    return /^\d{6,}$/.test(name) ? Number(name) : undefined
  } catch (error) {
    if (isMissing(error) || isCode(error, 'EINVAL')) return undefined
    throw error
  }
}

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

/** Makes a generation the live one with one rename: a reader sees the old one or the new one. */
export function switchCurrent(out: string, number: number): void {
  const next = join(out, `.${CURRENT}`)
  rmSync(next, { force: true })
  symlinkSync(generationPath(number), next)
  renameSync(next, join(out, CURRENT))
}

/**
 * Removes what killed runs left: staging trees, generations that never went live, a link that was not switched to. Only
 * the holder of the lock may call it.
 */
export function removeLeftovers(out: string): void {
  rmSync(join(out, `.${CURRENT}`), { force: true })
  const live = liveGeneration(out)
  if (live !== undefined) removeFolders(out, name => /^\d{6,}$/.test(name) && Number(name) > live)
  removeFolders(out, name => name.startsWith('.') && !name.endsWith(RETIRED))
}

/** A reader that began on a generation has this long to end. */
const GRACE_MS = 60_000

/**
 * Retires generations that are neither among the `keep` newest nor the live one, once they were replaced more than
 * a minute ago: when the one after them was finished. They are gone for every reader at once, and their files can be removed
 * while somebody publishes. Only the holder of the lock may call it.
 */
export function retireGenerations(out: string, keep: number, now: number): void {
  const live = liveGeneration(out)
  const numbers = listGenerations(out)
  numbers.slice(0, -keep).forEach((number, index) => {
    const next = join(out, generationPath(numbers[index + 1] ?? number), MANIFEST)
    const replaced = statSync(next, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (number !== live && now - replaced > GRACE_MS)
      renameSync(join(out, generationPath(number)), join(out, stagingPath(number) + RETIRED))
  })
}
