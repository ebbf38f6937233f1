import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isSameFile } from './link-file.ts'
import { MANIFEST, type Manifest, readManifest } from './manifest.ts'
import { namesIn } from './names-in.ts'
import { RECORD_FOLDERS } from './record-files.ts'

/** A file in a recycled tree that says how many record files the tree has: counting millions of files is slow. */
const MARK = 'whole'

export function mark(recycled: string, files: number | undefined): void {
  rmSync(join(recycled, MARK), { force: true })
  if (files !== undefined) writeFileSync(join(recycled, MARK), `${files} ${stateOf(recycled)}`)
}

export function markedFiles(recycled: string): number | undefined {
  const file = join(recycled, MARK)
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const files = text.slice(0, text.indexOf(' '))
  return text === `${files} ${stateOf(recycled)}` ? Number(files) : undefined
}

/** The inode and modification time of each record folder. They differ in a copy, and after a file came or went. */
function stateOf(recycled: string): string {
  const options = { bigint: true, throwIfNoEntry: false } as const
  const stats = RECORD_FOLDERS.map(inner => statSync(join(recycled, inner), options))
  return stats.map(folder => `${folder?.ino} ${folder?.mtimeNs}`).join(' ')
}

export function countFiles(recycled: string, live: string): number {
  let files = 0
  for (const inner of RECORD_FOLDERS) {
    const folder = join(recycled, inner)
    if (!existsSync(folder)) return -1
    const before = files
    // A tree with copies instead of links is not used, as copies may not be on the disk yet. Its first file shows this.
    for (const { name } of namesIn(folder))
      if (files++ === before && !isSameFile(join(folder, name), join(live, inner, name))) return -1
  }
  return files
}

/** The manifest counts itself, but does not list itself. */
export function recordFilesOf({ counts, files }: Pick<Manifest, 'counts' | 'files'>): number {
  return counts.files - Object.keys(files).length - 1
}

export function publishedFiles(folder: string): number | undefined {
  const timeOf = (name: string) => statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? NaN
  const manifest = readManifest(folder)
  // A build writes the manifest last. So a folder that is newer than the manifest was changed after the build.
  const isUntouched = RECORD_FOLDERS.every(inner => timeOf(inner) <= timeOf(MANIFEST))
  return manifest !== undefined && isUntouched ? recordFilesOf(manifest) : undefined
}
