import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileSource } from '../../src/source/file.ts'
import type { SourceItem } from '../../src/source/source.ts'
import { temporaryFolder } from '../helpers/workspace.ts'

/** Writes a file into a new folder, and returns its path. */
export function writeTemporary(name: string, content: string | Uint8Array): string {
  const file = join(temporaryFolder(), name)
  writeFileSync(file, content)
  return file
}

/** All items of a file in one list. */
export async function readAll(file: string, longest?: number, isPublicOnly = false): Promise<SourceItem[]> {
  return (await Array.fromAsync(fileSource(file, null, isPublicOnly).read(undefined, longest))).flat()
}

export function read(name: string, content: string | Uint8Array): Promise<SourceItem[]> {
  return readAll(writeTemporary(name, content))
}
