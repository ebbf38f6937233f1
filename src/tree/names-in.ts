import { type Dirent, opendirSync } from 'node:fs'

/** Streams what a folder holds, because it may hold millions of files. */
export function* namesIn(folder: string): Iterable<Dirent> {
  using names = opendirSync(folder, { bufferSize: 1024 })
  for (let next = names.readSync(); next !== null; next = names.readSync()) yield next
}
