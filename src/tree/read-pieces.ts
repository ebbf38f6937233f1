import { closeSync, openSync, readSync } from 'node:fs'

/** A piece is valid only during `onPiece`: the next one overwrites it. Returns the size of the file in bytes. */
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
