import { closeSync, openSync, readSync, statSync } from 'node:fs'

const PIECE = 1024 * 1024

/** Whether two files hold the same bytes, however large they are; false where one is not there. */
export function holdSame(one: string, other: string): boolean {
  const sizes = [one, other].map(file => statSync(file, { throwIfNoEntry: false })?.size)
  if (sizes[0] === undefined || sizes[0] !== sizes[1]) return false
  const [a, b] = [openSync(one, 'r'), openSync(other, 'r')]
  const [left, right] = [Buffer.allocUnsafe(PIECE), Buffer.allocUnsafe(PIECE)]
  try {
    for (let at = 0; at < sizes[0]; at += PIECE) {
      const length = readSync(a, left, 0, PIECE, at)
      if (readSync(b, right, 0, PIECE, at) !== length) return false
      if (!left.subarray(0, length).equals(right.subarray(0, length))) return false
    }
    return true
  } finally {
    closeSync(a)
    closeSync(b)
  }
}
