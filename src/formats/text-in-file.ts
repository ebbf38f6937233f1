import type { Format } from './format.ts'

/** Takes the record's own text back out of the bytes of its file. */
export function textInFile(format: Format, file: Buffer): Buffer {
  return file.subarray(format.textStart(file), file.length - Buffer.byteLength(format.close))
}
