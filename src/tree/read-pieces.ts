import { closeSync, openSync, readSync } from 'node:fs'

/** Reads a file in pieces that share one buffer. Returns the file's size in bytes. */
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
