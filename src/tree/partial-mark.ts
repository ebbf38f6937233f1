import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

/**
 * The file that marks a partial generation. Such a generation was built on a baseline, and lacks files that are already
 * published there. Its manifest and its lists of records name all files. The mark itself is never published.
 */
export const PARTIAL_MARK = 'thin.json'

export const PartialMark = z.object({
  /** The address or folder of the baseline, as the user named it. */
  base: z.string(),
  /** The number of the baseline's generation, and the SHA-256 of its manifest. */
  generation: z.number().int(),
  manifest: z.string(),
  /** The number of files that are missing from the folder. */
  trusted: z.number().int(),
})
export type PartialMark = z.infer<typeof PartialMark>

export function readPartialMark(folder: string): PartialMark | null {
  const file = join(folder, PARTIAL_MARK)
  return existsSync(file) ? PartialMark.parse(JSON.parse(readFileSync(file, 'utf8'))) : null
}
