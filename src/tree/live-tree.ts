import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isSameFile, linkFile } from './link-file.ts'
import type { Manifest } from './manifest.ts'
import { type PartialMark, readPartialMark } from './partial-mark.ts'

/** A file of a generation and its size; `digest` is the SHA-256, null where only that of several files is known. */
export interface ListedFile {
  path: string
  bytes: number
  digest: string | null
}

/** What is published elsewhere, on which a generation is built. */
export interface Baseline {
  /** As messages name it. */
  readonly name: string
  /** SHA-256 of its manifest. */
  readonly digest: string
  /** How many of its files were read, and their bytes. */
  readonly figures: { readonly files: number; readonly bytes: number }
}

/**
 * The generation that the next one is compared with and made from. There are two kinds: a folder of the output
 * (`folderTree`), and a baseline, which is published elsewhere (`openBaseline`).
 */
export interface LiveTree {
  readonly number: number
  /** Holds its manifest and its list, and its other files as far as they are here. */
  readonly folder: string
  readonly manifest: Manifest
  /** Whether all of its files lie in its folder, so that they can be linked. */
  readonly isWhole: boolean
  /** Says what a folder lacks that was built on a baseline; null for every other tree. */
  readonly partial: PartialMark | null
  /** Null for a folder. */
  readonly baseline: Baseline | null
  /**
   * The number of the generation after it.
   *
   * @param highest of the numbers in the output
   */
  numberAfter(highest: number): number
  /**
   * Brings files into its folder, where they are not there already.
   *
   * @throws {SourceError} when one cannot be read, or is not what the list says.
   */
  fetch(files: Iterable<ListedFile>): Promise<void>
  /** Gives the next generation an unchanged file. False where the file is lacking. */
  handOver(path: string, to: string): boolean
  /** Whether a rendered file of the next generation turned out to be the one that this generation has. */
  hasSame(path: string, next: string): boolean
  /** @throws {SourceError} when another generation was published in its place. */
  confirm(): Promise<void>
}

/** A generation that lies in a folder of the output; where it is partial, its other files are nowhere at hand. */
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
    // Nobody else publishes there: the output is locked.
    confirm: async () => {},
  }
}
