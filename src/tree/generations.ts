import { existsSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { EXPIRED, GENERATIONS, namesOfGenerations, RECYCLED, removeFolders } from './expired-generations.ts'
import { isCode, isMissing } from './link-file.ts'
import { folderTree, type LiveTree } from './live-tree.ts'
import { readManifest } from './manifest.ts'

/** The link that names the live generation; a static host or an uploader points here. */
export const CURRENT = 'current'

function folderName(number: number): string {
  return String(number).padStart(6, '0')
}

/** Where a generation of an output root lies. */
export function generationFolder(out: string, number: number): string {
  return join(out, GENERATIONS, folderName(number))
}

/** The folder of a generation while it is made; a leading dot keeps it out of every listing. */
export function stagingFolder(out: string, number: number): string {
  return join(out, GENERATIONS, `.${folderName(number)}`)
}

/** The folder of the recycled tree that has the records' files of a generation. */
export function recycledFolder(out: string, number: number): string {
  return stagingFolder(out, number) + RECYCLED
}

/** The generation whose records' files the recycled tree has; undefined where there is no such tree. */
export function recycledGeneration(out: string): number | undefined {
  return namesOfGenerations(out)
    .map(numberOfRecycled)
    .find(number => number !== undefined)
}

function numberOfRecycled(name: string): number | undefined {
  const digits = /^\.(\d{6,})\.spare$/.exec(name)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** Numbers of the finished generations, oldest first. */
export function listGenerations(out: string): number[] {
  return namesOfGenerations(out)
    .filter(name => /^\d{6,}$/.test(name))
    .map(Number)
    .sort((a, b) => a - b)
}

/** The highest number of a generation that is or was live; 0 where there is none. */
export function highestGeneration(out: string): number {
  return Math.max(liveGeneration(out) ?? 0, ...listGenerations(out))
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

/** The live generation of an output root; null where there is none that can be read. */
export function readLive(out: string): LiveTree | null {
  const number = liveGeneration(out)
  return number === undefined ? null : readGeneration(out, number)
}

/** A generation of an output root; null where it has no manifest. */
export function readGeneration(out: string, number: number): LiveTree | null {
  const folder = generationFolder(out, number)
  const manifest = readManifest(folder)
  return manifest === undefined ? null : folderTree(number, folder, manifest)
}

/** Makes a generation the live one with one rename: a reader sees the old one or the new one. */
export function switchCurrent(out: string, number: number): void {
  const next = join(out, `.${CURRENT}`)
  rmSync(next, { force: true })
  symlinkSync(join(GENERATIONS, folderName(number)), next)
  renameSync(next, join(out, CURRENT))
}

/**
 * Removes what killed runs left: staging trees, generations that never went live, a link that was not switched to. Only
 * the holder of the lock may call it.
 *
 * A number above the live one is that of a generation that was never live: a rollback goes on counting, and retiring
 * never touches what is live. It has to go, for the next generation gets its number and nobody has seen it. Who switches
 * `current` back by hand instead of rolling back declares the same of what was newer (docs/tree.md).
 */
export function removeLeftovers(out: string): void {
  rmSync(join(out, `.${CURRENT}`), { force: true })
  const live = liveGeneration(out)
  const isNewer = (number = 0) => live !== undefined && number > live
  removeFolders(out, name => isNewer(/^\d{6,}$/.test(name) ? Number(name) : numberOfRecycled(name)))
  removeFolders(out, name => name.startsWith('.') && !name.endsWith(EXPIRED) && !name.endsWith(RECYCLED))
}

/** Gives a finished staging tree its name. One with this number has to go: its baseline never had it. */
export function nameGeneration(out: string, number: number): void {
  const folder = generationFolder(out, number)
  if (existsSync(folder)) expireGeneration(out, number)
  renameSync(stagingFolder(out, number), folder)
}

/** Takes a generation's name from it, so that it is gone for every reader. Only for the holder of the lock. */
export function expireGeneration(out: string, number: number): void {
  expireFolder(generationFolder(out, number), stagingFolder(out, number))
}

/** Gives a folder a name by which it is removed, whoever does so and when. */
export function expireFolder(folder: string, name: string): void {
  rmSync(name + EXPIRED, { recursive: true, force: true })
  renameSync(folder, name + EXPIRED)
}
