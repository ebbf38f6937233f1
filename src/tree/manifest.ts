import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { UNDIVIDED } from '../catalogue/partition.ts'
import { PublishOptions } from '../config/publish-options.ts'
import { defaultsOf } from '../options/option.ts'
import { isObject } from '../runtime/is-object.ts'
import { parseJson } from '../runtime/parse-json.ts'
import { renameKeys } from '../runtime/rename-keys.ts'
import { isMissing } from './link-file.ts'

/** The present name of each key that had another name in older manifests. */
const OLD_NAMES = { inputs: 'fingerprint', inputsSince: 'fingerprintSince', dress: 'theme' }

/** The returned schema also reads manifests of older versions. */
export function fromManifest<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(value => renameKeys(value, OLD_NAMES), schema)
}

export const ManifestFields = z.object({
  generation: z.number().int(),
  counts: z.object({ accounts: z.number().int(), products: z.number().int(), files: z.number().int() }),
  /** How the records are divided into the files that list them. Version 0.1.0 had one file for all. */
  partition: z
    .object({
      digits: z.number().int().min(0).max(3),
      cuts: z.array(z.tuple([z.string(), z.number().int().min(1).max(3)]).readonly()).readonly(),
    })
    .default(UNDIVIDED),
  /**
   * The options that the generation was built with. The server and later commands read them from the live manifest.
   * An option that the manifest lacks is newer than the generation, so it has its default.
   */
  options: z.preprocess(
    options => (isObject(options) ? { ...defaultsOf(PublishOptions), ...options } : options),
    PublishOptions,
  ),
  /**
   * The SHA-256 of all that record files depend on beside their records: templates, options, the theme's references and
   * the renderer's version.
   */
  fingerprint: z.string(),
  /** When a build first had this `fingerprint`, ISO 8601. No record's file has an earlier `Last-Modified`. */
  fingerprintSince: z.iso.datetime(),
  /** The SHA-256 of the theme's rules and files, or '' without a theme. Pages of records do not depend on them. */
  theme: z.string().default(''),
  /** All files except the manifest and the files of records, by path. `digest` is the SHA-256. */
  files: z.record(z.string(), z.object({ bytes: z.number().int(), digest: z.string() })),
})
export const Manifest = fromManifest(ManifestFields)
export type Manifest = z.infer<typeof Manifest>

export const MANIFEST = 'manifest.json'

/** Returns undefined if the manifest is missing or invalid. @throws the system's error if it cannot be read. */
export function readManifest(folder: string): Manifest | undefined {
  try {
    return Manifest.safeParse(JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8'))).data
  } catch (error) {
    // A manifest that cannot be read may still be valid, so it does not count as missing: all would be published anew.
    if (isMissing(error) || error instanceof SyntaxError) return undefined
    throw error
  }
}

export function isForeignManifest(folder: string): boolean {
  const file = join(folder, MANIFEST)
  const value = existsSync(file) ? parseJson(readFileSync(file, 'utf8')) : undefined
  return isObject(value) && !Manifest.safeParse(value).success
}
