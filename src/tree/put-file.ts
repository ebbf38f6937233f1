import { closeSync, openSync, readFileSync, readSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { isThere, linkOnce } from './link-file.ts'

/**
 * Opens a new file of a staging tree. Where a link to the live generation's file has that name already, the link goes;
 * where it comes later, it gives way.
 */
export function openNew(file: string): number {
  for (;;)
    try {
      // Files of a published generation are never written again, so nobody may write them.
      return openSync(file, 'wx', 0o444)
    } catch (error) {
      if (!isThere(error)) throw error
      // Never written over: the link is the live generation's file as well.
      rmSync(file, { force: true })
    }
}

/** Writes a file of a staging tree, as `openNew` opens it. */
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

const COMPARED_BYTES = 1024 * 1024

/** Whether two files hold the same bytes, however large they are; false where one is not there. */
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
