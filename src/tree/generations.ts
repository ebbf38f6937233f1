import { readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Base, type PartialMark, readPartialMark } from './base.ts'
import { isCode, isMissing } from './link-file.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { GENERATIONS, namesOfGenerations, RETIRED, removeFolders, SPARE } from './retired-generations.ts'

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

/** The folder of the recycled tree that has the records' files of generation `number`. */
export function sparePath(number: number): string {
  return stagingPath(number) + SPARE
}

/** The generation whose records' files the recycled tree has; undefined where there is no such tree. */
export function spareGeneration(out: string): number | undefined {
  return namesOfGenerations(out)
    .map(numberOfSpare)
    .find(number => number !== undefined)
}

function numberOfSpare(name: string): number | undefined {
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
  /** Says what is not in the folder; null where the generation is whole. */
  partial: PartialMark | null
  /** Where its files are, in a build on what is published elsewhere: the folder holds what was brought from there. */
  base: Base | null
}

/** The live generation of an output root. */
export function readLive(out: string): LiveTree | null {
  const number = liveGeneration(out)
  if (number === undefined) return null
  const folder = join(out, generationPath(number))
  const manifest = readManifest(folder)
  return manifest === undefined
    ? null
    : { number, folder, manifest, partial: readPartialMark(folder), base: null }
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
 *
 * A number above the live one is that of a generation that was never live: a rollback goes on counting, and retiring
 * never touches what is live. It has to go, for the next generation gets its number and nobody has seen it. Who switches
 * `current` back by hand instead of rolling back declares the same of what was newer (docs/tree.md).
 */
export function removeLeftovers(out: string): void {
  rmSync(join(out, `.${CURRENT}`), { force: true })
  const live = liveGeneration(out)
  const isNewer = (number = 0) => live !== undefined && number > live
  removeFolders(out, name => isNewer(/^\d{6,}$/.test(name) ? Number(name) : numberOfSpare(name)))
  removeFolders(out, name => name.startsWith('.') && !name.endsWith(RETIRED) && !name.endsWith(SPARE))
}

/** Takes a generation's name from it, so that it is gone for every reader. Only for the holder of the lock. */
export function retireGeneration(out: string, number: number): void {
  retireFolder(join(out, generationPath(number)), join(out, stagingPath(number)))
}

/** Gives a folder a name by which it is removed, whoever does so and when. */
export function retireFolder(folder: string, name: string): void {
  rmSync(name + RETIRED, { recursive: true, force: true })
  renameSync(folder, name + RETIRED)
}
