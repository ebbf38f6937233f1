import { closeSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { isThere, linkOnce } from './link-file.ts'

/** Opens a new file of a staged generation, in place of one that was taken over, or will be. */
export function openNew(file: string): number {
  for (;;)
    try {
      // Files of a published generation are never written again, so nobody may write them.
      return openSync(file, 'wx', 0o444)
    } catch (error) {
      if (!isThere(error)) throw error
      // Never written over: it is the live generation's file as well.
      rmSync(file, { force: true })
    }
}

/** Writes a file of a staged generation. */
export type Put = (file: string, content: Uint8Array) => void

/** Writes it in place of one that was taken over, or will be. */
export function putFile(file: string, content: Uint8Array): void {
  const descriptor = openNew(file)
  try {
    writeFileSync(descriptor, content)
  } finally {
    closeSync(descriptor)
  }
}

/** Links a published file if it holds just these bytes; says whether it did. */
export function linkIfSame(from: string, to: string, content: Buffer): boolean {
  const stat = statSync(from, { throwIfNoEntry: false })
  if (stat?.size !== content.length || !readFileSync(from).equals(content)) return false
  linkOnce(from, to)
  return true
}
