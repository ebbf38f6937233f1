import { closeSync, openSync, readFileSync, readSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { isThere, linkOnce } from './link-file.ts'

/** Opens a new file for writing. It replaces a file that the link worker or an earlier step made there. */
export function openNew(file: string): number {
  for (;;)
    try {
      // Published files are read-only, because they never change.
      return openSync(file, 'wx', 0o444)
    } catch (error) {
      if (!isThere(error)) throw error
      // The name may be a link to the live generation's file, so it is removed and never overwritten.
      rmSync(file, { force: true })
    }
}

export function putFile(file: string, content: Uint8Array): void {
  const descriptor = openNew(file)
  try {
    writeFileSync(descriptor, content)
  } finally {
    closeSync(descriptor)
  }
}

export function linkIfSame(from: string, to: string, content: Buffer): boolean {
  const stat = statSync(from, { throwIfNoEntry: false })
  if (stat?.size !== content.length || !readFileSync(from).equals(content)) return false
  linkOnce(from, to)
  return true
}

const COMPARED_BYTES = 1024 * 1024

export function holdSame(one: string, other: string): boolean {
  const sizes = [one, other].map(file => statSync(file, { throwIfNoEntry: false })?.size)
  if (sizes[0] === undefined || sizes[0] !== sizes[1]) return false
  const [a, b] = [openSync(one, 'r'), openSync(other, 'r')]
  const [left, right] = [Buffer.allocUnsafe(COMPARED_BYTES), Buffer.allocUnsafe(COMPARED_BYTES)]
  try {
    for (let at = 0; at < sizes[0]; at += COMPARED_BYTES) {
      const length = readSync(a, left, 0, COMPARED_BYTES, at)
      if (readSync(b, right, 0, COMPARED_BYTES, at) !== length) return false
      if (!left.subarray(0, length).equals(right.subarray(0, length))) return false
    }
    return true
  } finally {
    closeSync(a)
    closeSync(b)
  }
}
