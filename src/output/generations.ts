import { existsSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'

/** The link that names the live generation; a static host or an uploader points here. */
export const CURRENT = 'current'
const FOLDER = 'generations'

/** Where generation `number` lies, relative to the output root. */
export function generationPath(number: number): string {
  return join(FOLDER, String(number).padStart(6, '0'))
}

/** The folder of a generation while it is staged; a leading dot keeps it out of every listing. */
export function stagingPath(number: number): string {
  return join(FOLDER, `.${String(number).padStart(6, '0')}`)
}

/** Numbers of the finished generations, oldest first. */
export function listGenerations(out: string): number[] {
  const folder = join(out, FOLDER)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter(name => /^\d{6,}$/.test(name))
    .map(Number)
    .sort((a, b) => a - b)
}

/** The number of the live generation; undefined where nothing is published. */
export function liveGeneration(out: string): number | undefined {
  try {
    const name = basename(readlinkSync(join(out, CURRENT)))
    return /^\d{6,}$/.test(name) ? Number(name) : undefined
  } catch {
    return undefined
  }
}

/** Makes a generation the live one with one rename: a reader sees the old one or the new one. */
export function switchCurrent(out: string, number: number): void {
  const next = join(out, `.${CURRENT}`)
  rmSync(next, { force: true })
  symlinkSync(generationPath(number), next)
  renameSync(next, join(out, CURRENT))
}

/** Removes what killed runs left. Only the holder of the lock may call it. */
export function removeLeftovers(out: string): void {
  const folder = join(out, FOLDER)
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    if (name.startsWith('.')) rmSync(join(folder, name), { recursive: true, force: true })
}

/** Removes the oldest generations; the live one and the `keep` newest stay. */
export function removeOldGenerations(out: string, keep: number): void {
  const live = liveGeneration(out)
  for (const number of listGenerations(out).slice(0, -Math.max(1, keep)))
    if (number !== live) rmSync(join(out, generationPath(number)), { recursive: true, force: true })
}
