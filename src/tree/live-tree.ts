import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isSameFile, linkFile } from './link-file.ts'
import type { Manifest } from './manifest.ts'
import { type PartialMark, readPartialMark } from './partial-mark.ts'

/** A file of a generation. `digest` is its SHA-256; null for a record's file, since one digest covers all of them. */
export interface ListedFile {
  path: string
  bytes: number
  digest: string | null
}

/** `name` is the address or folder of a published tree, and `digest` the SHA-256 of its manifest. */
interface Baseline {
  readonly name: string
  readonly digest: string
  readonly figures: { readonly files: number; readonly bytes: number }
}

/**
 * The generation that the next one is compared with and built from. It is either in a folder of the output
 * (`folderTree`) or published elsewhere, as a baseline (`openBaseline`).
 */
export interface LiveTree {
  readonly number: number
  /** The folder has the manifest, the lists of records, and those other files that are on this machine. */
  readonly folder: string
  readonly manifest: Manifest
  /** Whether all files lie in the folder, so that they can be linked. */
  readonly isWhole: boolean
  readonly partial: PartialMark | null
  readonly baseline: Baseline | null
  numberAfter(highest: number): number
  /**
   * Copies files into the folder unless they are already there.
   *
   * @throws {SourceError} when a file cannot be read, or differs from its description in `files`.
   */
  fetch(files: Iterable<ListedFile>): Promise<void>
  /** Links the live file `path` as `to`. Returns false if it is missing. A baseline links nothing and returns true. */
  handOver(path: string, to: string): boolean
  hasSame(path: string, next: string): boolean
  /** @throws {SourceError} when another generation was published at the baseline meanwhile. */
  confirm(): Promise<void>
}

/** Describes a generation in a folder of the output. `fetch` does not bring the files that a partial one lacks. */
export function folderTree(number: number, folder: string, manifest: Manifest): LiveTree {
  const partial = readPartialMark(folder)
  return {
    number,
    folder,
    manifest,
    isWhole: partial === null,
    partial,
    baseline: null,
    numberAfter: highest => Math.max(number, highest) + 1,
    fetch: async () => {},
    handOver(path, to) {
      const from = join(folder, path)
      if (partial !== null && !existsSync(from)) return false
      linkFile(from, to)
      return true
    },
    hasSame: (path, next) => isSameFile(join(next, path), join(folder, path)),
    // Nothing has to be confirmed: while the output is locked, no other process can publish a generation in it.
    confirm: async () => {},
  }
}
