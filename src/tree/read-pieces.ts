import { closeSync, openSync, readSync } from 'node:fs'

/** Reads `file` into `buffer`, piece by piece, so a piece is valid only during `onPiece`. Returns the size in bytes. */
export function readPieces(file: string, buffer: Buffer, onPiece: (piece: Buffer) => void): number {
  const descriptor = openSync(file, 'r')
  try {
    for (let total = 0; ; ) {
      const length = readSync(descriptor, buffer)
      if (length === 0) return total
      onPiece(buffer.subarray(0, length))
      total += length
    }
  } finally {
    closeSync(descriptor)
  }
}
