import { existsSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { UsageError } from '../errors.ts'
import { EXPIRED, GENERATIONS, namesOfGenerations, RECYCLED, removeFolders } from './expired-generations.ts'
import { isCode, isMissing } from './link-file.ts'
import { folderTree, type LiveTree } from './live-tree.ts'
import { isForeignManifest, readManifest } from './manifest.ts'

/** This link names the live generation. Static hosts and uploaders should point here. */
export const CURRENT = 'current'

function folderName(number: number): string {
  return String(number).padStart(6, '0')
}

export function generationFolder(out: string, number: number): string {
  return join(out, GENERATIONS, folderName(number))
}

/** The name begins with a dot, so `listGenerations` does not count the folder as a generation. */
export function stagingFolder(out: string, number: number): string {
  return join(out, GENERATIONS, `.${folderName(number)}`)
}

export function recycledFolder(out: string, number: number): string {
  return stagingFolder(out, number) + RECYCLED
}

export function recycledGeneration(out: string): number | undefined {
  return namesOfGenerations(out)
    .map(numberOfRecycled)
    .find(number => number !== undefined)
}

function numberOfRecycled(name: string): number | undefined {
  const digits = /^\.(\d{6,})\.spare$/.exec(name)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

export function listGenerations(out: string): number[] {
  return namesOfGenerations(out)
    .filter(name => /^\d{6,}$/.test(name))
    .map(Number)
    .sort((a, b) => a - b)
}

export function highestGeneration(out: string): number {
  return Math.max(liveGeneration(out) ?? 0, ...listGenerations(out))
}

export function liveGeneration(out: string): number | undefined {
  try {
    const name = basename(readlinkSync(join(out, CURRENT)))
    return /^\d{6,}$/.test(name) ? Number(name) : undefined
  } catch (error) {
    if (isMissing(error) || isCode(error, 'EINVAL')) return undefined
    throw error
  }
}

/**
 * Returns the live generation of an output root, or null if nothing is published or its manifest is damaged.
 *
 * @throws {UsageError} if another version of tourpress wrote the manifest, since null makes a build render everything
 */
export function readLive(out: string): LiveTree | null {
  const number = liveGeneration(out)
  if (number === undefined) return null
  const tree = readGeneration(out, number)
  if (tree === null && isForeignManifest(generationFolder(out, number)))
    throw new UsageError(
      `Reading the live generation of "${out}": another version of tourpress published it`,
      { hint: 'Build with that version, or give another --out' },
    )
  return tree
}

export function readGeneration(out: string, number: number): LiveTree | null {
  const folder = generationFolder(out, number)
  const manifest = readManifest(folder)
  return manifest === undefined ? null : folderTree(number, folder, manifest)
}

/** Makes a generation live with one rename, so that a reader sees either the old one or the new one. */
export function switchCurrent(out: string, number: number): void {
  const next = join(out, `.${CURRENT}`)
  rmSync(next, { force: true })
  symlinkSync(join(GENERATIONS, folderName(number)), next)
  renameSync(next, join(out, CURRENT))
}

/**
 * Removes what killed runs left behind: staging trees, generations that never went live, and the new link of an
 * unfinished `switchCurrent`. The caller must hold the lock of `out`.
 *
 * A generation with a higher number than the live one never went live, since even a rollback makes a new generation. It
 * is removed, because the next generation gets its number. So switching `current` back by hand, without a rollback,
 * discards the newer generations (docs/tree.md).
 */
export function removeLeftovers(out: string): void {
  rmSync(join(out, `.${CURRENT}`), { force: true })
  const live = liveGeneration(out)
  const isNewer = (number = 0) => live !== undefined && number > live
  removeFolders(out, name => isNewer(/^\d{6,}$/.test(name) ? Number(name) : numberOfRecycled(name)))
  removeFolders(out, name => name.startsWith('.') && !name.endsWith(EXPIRED) && !name.endsWith(RECYCLED))
}

/** Renames the staging folder. An older folder of the new name, such as that of a partial generation, expires. */
export function nameGeneration(out: string, number: number): void {
  const folder = generationFolder(out, number)
  if (existsSync(folder)) expireGeneration(out, number)
  renameSync(stagingFolder(out, number), folder)
}

/** Renames a generation, so that it vanishes for every reader at once. The caller must hold the lock. */
export function expireGeneration(out: string, number: number): void {
  expireFolder(generationFolder(out, number), stagingFolder(out, number))
}

export function expireFolder(folder: string, name: string): void {
  rmSync(name + EXPIRED, { recursive: true, force: true })
  renameSync(folder, name + EXPIRED)
}
