import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

/**
 * The mark of a partial generation: it was built on a baseline, and lacks the files that are published there already. Its
 * manifest and its list name all files. The mark is no file of the generation: nobody publishes it.
 */
export const PARTIAL_MARK = 'thin.json'

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

/** The mark of a generation's folder; null where all files are there. */
export function readPartialMark(folder: string): PartialMark | null {
  const file = join(folder, PARTIAL_MARK)
  return existsSync(file) ? PartialMark.parse(JSON.parse(readFileSync(file, 'utf8'))) : null
}
