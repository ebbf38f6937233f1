import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { PublishOptions } from '../config/publish-options.ts'
import { defaultsOf } from '../options/option.ts'
import { isMissing } from './link-file.ts'

export const Manifest = z.object({
  generation: z.number().int(),
  counts: z.object({ accounts: z.number().int(), products: z.number().int(), files: z.number().int() }),
  /**
   * The options that the generation was built with. The server and later commands read them from the live manifest.
   * Options that are newer than the manifest take their defaults, because the generation was made that way.
   */
  options: z.preprocess(withDefaults, PublishOptions),
  /**
   * The SHA-256 of all that record files depend on beside their records: templates, options, the theme's references and
   * the renderer's version.
   */
  fingerprint: z.string(),
  /** The time when `fingerprint` was first seen, ISO 8601. */
  fingerprintSince: z.iso.datetime(),
  /** The SHA-256 of the theme and its files, or '' without a theme. It does not affect the pages of records. */
  theme: z.string().default(''),
  /** The bytes and SHA-256 of every file that does not belong to a record. */
  files: z.record(z.string(), z.object({ bytes: z.number().int(), digest: z.string() })),
})
export type Manifest = z.infer<typeof Manifest>

export const MANIFEST = 'manifest.json'
export const RECORDS = 'records.jsonl'

/** Returns undefined if the manifest is missing or invalid. @throws the system's error if it cannot be read. */
export function readManifest(folder: string): Manifest | undefined {
  try {
    return Manifest.safeParse(JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8'))).data
  } catch (error) {
    // An unreadable manifest may still be valid. Treating it as missing would publish everything as new.
    if (isMissing(error) || error instanceof SyntaxError) return undefined
    throw error
  }
}

function withDefaults(options: unknown): unknown {
  return typeof options === 'object' && options !== null
    ? { ...defaultsOf(PublishOptions), ...options }
    : options
}
