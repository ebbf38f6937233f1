import { type GuardName, guardNames } from './catalogue/store/guards.ts'
import { toLine } from './catalogue/text/to-line.ts'
import { UsageError } from './errors.ts'
import { formats } from './formats/index.ts'
import { surfaces, surfacesNamed } from './surfaces/index.ts'
import { SURFACE_DEFAULTS, type SurfaceOptions } from './surfaces/surface-options.ts'

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

/** The formats of a comma-separated list, in the order of the interface. */
export function parseFormats(list: string): string[] {
  return parseNames('format', list, formats)
}

/**
 * The surfaces of a comma-separated list, in the order of the documentation; `none` and `all` stand alone.
 *
 * @throws {UsageError} also where one needs a format that is not written.
 */
export function parseSurfaces(list: string, written: readonly string[]): string[] {
  if (list === 'none') return []
  const names = list === 'all' ? surfaces.map(({ name }) => name) : parseNames('surface', list, surfaces)
  for (const { name, needs } of surfacesNamed(names)) {
    const missing = needs.find(format => !written.includes(format))
    if (missing !== undefined)
      throw new UsageError(
        `Reading --surfaces: "${name}" needs the format ${missing}, which --formats leaves out`,
      )
  }
  return names
}

/** The default surfaces that these formats allow. */
export function defaultSurfaces(written: readonly string[]): string[] {
  return surfacesNamed(DEFAULTS.surfaces)
    .filter(({ needs }) => needs.every(format => written.includes(format)))
    .map(({ name }) => name)
}

/** Names of a comma-separated list, in the order of what there is. */
function parseNames(what: 'format' | 'surface', list: string, all: readonly { name: string }[]): string[] {
  const names = list
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '')
  const known = all.map(({ name }) => name)
  const unknown = names.find(name => !known.includes(name))
  if (unknown !== undefined || names.length === 0)
    throw new UsageError(`Reading --${what}s: there is no ${what} "${unknown ?? ''}"`, {
      hint: `There are ${known.join(', ')}; all of them are "all"`,
    })
  return known.filter(name => names.includes(name))
}

/** A base URL without a slash at its end. */
export function parseBaseUrl(text: string): string {
  const url = URL.parse(text)
  // An empty query or fragment is only seen in the whole address.
  if (
    url === null ||
    !/^https?:$/.test(url.protocol) ||
    url.username + url.password !== '' ||
    /[?#]/.test(url.href)
  )
    throw new UsageError(
      `Reading --base-url: "${text}" is not an http(s) address without query, fragment and credentials`,
    )
  if (!canDecode(url.pathname))
    throw new UsageError(`Reading --base-url: the path of "${text}" is not percent-encoded UTF-8`, {
      hint: 'A percent sign itself is written as %25',
    })
  return url.href.replace(/\/+$/, '')
}

function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

const SIGNALS = ['search', 'ai-input', 'ai-train']

/** A name of one line. */
export function parseSiteName(text: string): string {
  const name = toLine(text)
  if (name === '') throw new UsageError('Reading --site-name: it is empty')
  return name
}

/** What robots may use a tree for, as contentsignals.org writes it: in one order, each signal once. */
export function parseContentSignal(text: string): string {
  const given = text.split(',').map(part => /^\s*([a-z-]+)\s*=\s*(yes|no)\s*$/i.exec(part)?.slice(1) ?? [])
  const values = new Map(given.map(([name = '', value = '']) => [name.toLowerCase(), value.toLowerCase()]))
  if (values.size < given.length || [...values.keys()].some(name => !SIGNALS.includes(name)))
    throw new UsageError(
      `Reading --content-signal: "${text}" is not a list of ${SIGNALS.join(', ')}, each once and with yes or no`,
      { hint: 'Such as --content-signal "search=yes, ai-input=yes, ai-train=no"' },
    )
  return SIGNALS.flatMap(name => (values.has(name) ? `${name}=${values.get(name)}` : [])).join(', ')
}

/** A whole number from `least`. */
export function parseCount(option: string, text: string, least: number): number {
  if (!/^\d{1,10}$/.test(text) || Number(text) < least)
    throw new UsageError(`Reading ${option}: "${text}" is not a whole number from ${least}`)
  return Number(text)
}

/** A share from 0 to 1. */
export function parseShare(option: string, text: string): number {
  const share = Number(text)
  if (text.trim() === '' || !(share >= 0 && share <= 1))
    throw new UsageError(`Reading ${option}: "${text}" is not a share from 0 to 1`)
  return share
}

/** A moment to come: a day, which counts from its first second in UTC, or an ISO 8601 date-time with its offset. */
export function parseMoment(option: string, text: string, now: Date): Date {
  const time = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/.test(text)
    ? Date.parse(text)
    : Number.NaN
  if (Number.isNaN(time))
    throw new UsageError(
      `Reading ${option}: "${text}" is not a day such as 2027-01-31 or a moment such as 2027-01-31T12:00:00Z`,
    )
  if (time <= now.getTime()) throw new UsageError(`Reading ${option}: "${text}" has passed already`)
  return new Date(time)
}

/** The name of a guard. */
export function parseGuard(text: string): GuardName {
  const guard = guardNames.find(name => name === text)
  if (guard !== undefined) return guard
  throw new UsageError(`Reading --force: there is no guard "${text}"`, {
    hint: `Guards are ${guardNames.join(', ')}`,
  })
}

/** Now, or the moment that SOURCE_DATE_EPOCH names in seconds, so that builds can be repeated exactly. */
export function clock(environment: NodeJS.ProcessEnv): Date {
  const epoch = environment['SOURCE_DATE_EPOCH']
  if (epoch === undefined || epoch === '') return new Date()
  return new Date(parseCount('SOURCE_DATE_EPOCH', epoch, 0) * 1000)
}
