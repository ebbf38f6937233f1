import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

/**
 * Beside the files of a thin generation: one that was built on what is published elsewhere, and lacks the files that are there
 * already. Its manifest and its list are those of the whole generation. The mark is no file of the generation: nobody publishes it.
 */
export const PARTIAL = 'thin.json'

export const PartialMark = z.object({
  /** What was built on, as it was named: an address or a folder. */
  base: z.string(),
  /** The generation that was published there, and the SHA-256 of its manifest. */
  generation: z.number().int(),
  manifest: z.string(),
  /** How many of its files are not here. */
  trusted: z.number().int(),
})
export type PartialMark = z.infer<typeof PartialMark>

/** The mark of a generation's folder; null where it is whole. */
export function readPartialMark(folder: string): PartialMark | null {
  const file = join(folder, PARTIAL)
  return existsSync(file) ? PartialMark.parse(JSON.parse(readFileSync(file, 'utf8'))) : null
}

/** A file of a base, and how many bytes it has; `digest` is their SHA-256, null where only that of several files is known. */
export interface BaseFile {
  path: string
  bytes: number
  digest: string | null
}

/** What is published elsewhere, on which a generation is built. */
export interface Base {
  /** As messages name it. */
  readonly name: string
  /** SHA-256 of its manifest. */
  readonly digest: string
  /** How many of its files were read, and their bytes. */
  readonly figures: { readonly files: number; readonly bytes: number }
  /**
   * Brings files into the folder of its tree; those that were brought stay.
   *
   * @throws {SourceError} when one cannot be read, or is not what the base's list says.
   */
  bring(files: Iterable<BaseFile>): Promise<void>
  /** @throws {SourceError} when another generation is published there by now. */
  confirm(): Promise<void>
}

/** Whether all of a generation's files lie in its folder, so that they can be linked. */
export function isWhole({ base, partial }: { base: Base | null; partial: PartialMark | null }): boolean {
  return base === null && partial === null
}
