import { type Dirent, opendirSync } from 'node:fs'

/** Streams the entries of a folder, because it may have millions of files. */
export function* namesIn(folder: string): Iterable<Dirent> {
  using names = opendirSync(folder, { bufferSize: 1024 })
  for (let next = names.readSync(); next !== null; next = names.readSync()) yield next
}
