import { parseCount } from './commands/parse-option.ts'
import { formats } from './formats/index.ts'
import type { GuardName } from './publish/guards.ts'
import { SURFACE_DEFAULTS, type SurfaceOptions } from './surfaces/surface-options.ts'
import { surfacesNamed } from './surfaces/surfaces-named.ts'

/** What a build needs to know; the command line fills it in, and so may a program. */
export interface BuildOptions extends SurfaceOptions {
  /** A `.json` or `.jsonl` file, plain or gzipped, or the address of an API. */
  source: string
  /** Output root. @default 'out' */
  out: string
  /** The catalogue's SQLite file. @default '.tourpress/catalogue.db' */
  store: string
  /** Names of the formats to write, in any order. @default all */
  formats: readonly string[]
  /** Names of the surfaces to write, in any order. @default llms and maps */
  surfaces: readonly string[]
  /** Public address of the tree without a slash at its end; null leaves links and JSON-LD ids relative. @default null */
  baseUrl: string | null
  /** A folder of templates instead of the built-in ones. @default null */
  templates: string | null
  /** Owner of products that name none. @default null */
  accountId: string | null
  accountName: string | null
  /** A refused record or a dropped field fails the build. @default false */
  strict: boolean
  /** Generations kept. @default 3 */
  keep: number
  /** Renders everything and links nothing. @default false */
  full: boolean
  /** The share of the records that a source may remove, 0 to 1. @default 0.2 */
  maxRemoved: number
  /** Guards that may trip this once. @default [] */
  force: readonly GuardName[]
  /** Says what would change, and publishes nothing. @default false */
  dryRun: boolean
  /** Ids of records of which the report says why they were rendered or not. @default [] */
  explain: readonly string[]
  /** Waits for another publisher to end, instead of ending at once. @default false */
  wait: boolean
  /** A `.jsonl` or `.jsonl.gz` file that everything which was read is written into. @default null */
  dump: string | null
}

export const DEFAULTS: Omit<BuildOptions, 'source'> = {
  out: 'out',
  store: '.tourpress/catalogue.db',
  formats: formats.map(({ name }) => name),
  surfaces: ['llms', 'maps'],
  ...SURFACE_DEFAULTS,
  baseUrl: null,
  templates: null,
  accountId: null,
  accountName: null,
  strict: false,
  keep: 3,
  full: false,
  maxRemoved: 0.2,
  force: [],
  dryRun: false,
  explain: [],
  wait: false,
  dump: null,
}

/** The default surfaces that these formats allow. */
export function defaultSurfaces(written: readonly string[]): string[] {
  return surfacesNamed(DEFAULTS.surfaces)
    .filter(({ needs }) => needs.every(format => written.includes(format)))
    .map(({ name }) => name)
}

/** Now, or the moment that SOURCE_DATE_EPOCH names in seconds, so that builds can be repeated exactly. */
export function clock(environment: NodeJS.ProcessEnv): Date {
  const epoch = environment['SOURCE_DATE_EPOCH']
  if (epoch === undefined || epoch === '') return new Date()
  return new Date(parseCount('SOURCE_DATE_EPOCH', epoch, 0) * 1000)
}
