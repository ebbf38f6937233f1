import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { PublishOptions } from '../config/publish-options.ts'
import type { TemplateFiles } from '../document/template/template-files.ts'
import { defaultsOf } from '../options/option.ts'
import { version } from '../runtime/package.ts'
import type { Theme, ThemeRefs } from '../surfaces/theme.ts'
import { isMissing } from './link-file.ts'

/** `manifest.json` of a generation. */
export const Manifest = z.object({
  generation: z.number().int(),
  counts: z.object({ accounts: z.number().int(), products: z.number().int(), files: z.number().int() }),
  /**
   * What it was built with; the server and later commands take it from the live manifest. An option that came with a later
   * version is missing there, and has its default: so the generation was made.
   */
  options: z.preprocess(withDefaults, PublishOptions),
  /** SHA-256 over templates, options, what pages name of their theme, and the renderer's version: all that files depend on beside their records. */
  fingerprint: z.string(),
  /** When `fingerprint` was first seen; ISO 8601. */
  fingerprintSince: z.iso.datetime(),
  /** SHA-256 over the theme and its files; '' where pages are dressed by nobody. No record's page changes with it. */
  theme: z.string().default(''),
  /** Every other file that is no record's: its bytes and their SHA-256. */
  files: z.record(z.string(), z.object({ bytes: z.number().int(), digest: z.string() })),
})
export type Manifest = z.infer<typeof Manifest>

export const MANIFEST = 'manifest.json'
export const RECORDS = 'records.jsonl'

/**
 * The manifest of a generation's folder; undefined where there is none, or something else in its place.
 *
 * @throws what the system says of a file that it cannot read.
 */
export function readManifest(folder: string): Manifest | undefined {
  try {
    return Manifest.safeParse(JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8'))).data
  } catch (error) {
    // What cannot be read now may be whole: a build that takes it for missing would publish everything as new.
    if (isMissing(error) || error instanceof SyntaxError) return undefined
    throw error
  }
}

function withDefaults(options: unknown): unknown {
  return typeof options === 'object' && options !== null
    ? { ...defaultsOf(PublishOptions), ...options }
    : options
}

/** The hash of what pages are shown with, and do not name. */
export function themeHash({ rules, files }: Theme): string {
  if (rules === '' && files.length === 0) return ''
  const digests = files.map(({ path, content }) => [path, hash('sha256', content)])
  return hash('sha256', JSON.stringify([rules, digests]))
}

/**
 * The hash of all that a record's files depend on beside the record.
 *
 * @param customVersions of the formats and surfaces that a config file brings
 */
export function fingerprintOf(
  options: PublishOptions,
  templates: TemplateFiles,
  theme: ThemeRefs,
  customVersions: readonly string[] = [],
): string {
  const sources = Object.entries(templates).map(([name, { source }]) => [name, source])
  const { templates: _, theme: __, logo: ___, ...rest } = options
  return hash('sha256', JSON.stringify([version, rest, sources.sort(), theme, ...customVersions]))
}
