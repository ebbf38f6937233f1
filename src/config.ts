import * as z from 'zod'
import { UsageError } from './errors.ts'
import { formats } from './formats/index.ts'
import { defaultsOf, factsOf, optionFacts } from './options/option.ts'
import { parseBaseUrl } from './options/parse-base-url.ts'
import { parseCount, parseNames, parseShare } from './options/parse-text.ts'
import { surfaces } from './surfaces/index.ts'
import { SurfaceOptions } from './surfaces/surface-options.ts'
import { surfacesNamed } from './surfaces/surfaces-named.ts'

const formatNames = formats.map(({ name }) => name)
const surfaceNames = surfaces.map(({ name }) => name)

/** Where a catalogue lies: nearly every command needs one of the two. */
export const Places = z.object({
  /** Output root: the folder that holds the generations. @default 'out' */
  out: z.string().register(optionFacts, { meaning: 'output root', value: 'dir', default: 'out' }),
  /** The catalogue's SQLite file. @default '.tourpress/catalogue.db' */
  store: z.string().register(optionFacts, {
    meaning: "the catalogue's SQLite file",
    value: 'file',
    default: '.tourpress/catalogue.db',
  }),
})

/**
 * What the files of a generation depend on. It stands in the generation's manifest in this order, and where a value
 * differs from that of the live generation, everything is rendered anew.
 */
export const PublishOptions = z.object({
  /** Names of the formats to write. @default all of them */
  formats: z
    .array(z.string())
    .readonly()
    .register(optionFacts, {
      meaning: 'formats to write, or all',
      value: 'list',
      choices: formatNames,
      default: formatNames,
      parse: parseNames('format', formatNames),
    }),
  /** Names of the surfaces to write beside the records' files. @default ['llms', 'maps'] */
  surfaces: z
    .array(z.string())
    .readonly()
    .register(optionFacts, {
      meaning: "what to write beside records' files, or all, or none",
      value: 'list',
      choices: surfaceNames,
      default: ['llms', 'maps'],
      parse: (text, flag) => (text === 'none' ? [] : parseNames('surface', surfaceNames)(text, flag)),
    }),
  /** Public address of the tree without a slash at its end; null leaves links and JSON-LD ids relative. @default null */
  baseUrl: z.string().nullable().register(optionFacts, {
    meaning: 'public address of the tree; makes links and JSON-LD ids absolute',
    value: 'url',
    default: null,
    parse: parseBaseUrl,
  }),
  /** A folder of templates; null for the built-in ones. @default null */
  templates: z.string().nullable().register(optionFacts, {
    meaning: 'a folder of templates instead of the built-in ones',
    value: 'dir',
    default: null,
  }),
  ...SurfaceOptions.shape,
})
export type PublishOptions = z.infer<typeof PublishOptions>

/** Guards that may refuse a source; `src/publish/guards.ts` says when each trips. */
export const GuardName = z.enum(['removed', 'empty', 'texts', 'prices'])
export type GuardName = z.infer<typeof GuardName>

/** What a build can be told. The command line fills it in, and so may a program. */
export const BuildOptions = z.object({
  ...Places.shape,
  ...PublishOptions.shape,
  /** The account that owns products which name none; null refuses them. @default null */
  accountId: z.string().nullable().register(optionFacts, {
    meaning: 'the account that owns products which name none',
    value: 'id',
    default: null,
  }),
  /** That account's name. @default null */
  accountName: z.string().nullable().register(optionFacts, {
    meaning: "that account's name",
    value: 'name',
    default: null,
  }),
  /** A refused record or a dropped field fails the build. @default false */
  strict: z.boolean().register(optionFacts, {
    meaning: 'a refused record or a dropped field fails the build',
    default: false,
  }),
  /** Generations kept, from 1. @default 3 */
  keep: z.number().int().register(optionFacts, {
    meaning: 'generations kept',
    value: 'n',
    least: 1,
    default: 3,
  }),
  /** Renders everything and links nothing. @default false */
  full: z.boolean().register(optionFacts, { meaning: 'render everything, link nothing', default: false }),
  /** The share of the records that a source may remove, 0 to 1. @default 0.2 */
  maxRemoved: z.number().register(optionFacts, {
    meaning: 'the share of the records that a source may remove, 0 to 1',
    value: 'ratio',
    default: 0.2,
    parse: parseShare,
  }),
  /** Guards that may trip this once. @default [] */
  force: z.array(GuardName).readonly().register(optionFacts, {
    meaning: 'let a guard trip this once',
    value: 'guard',
    choices: GuardName.options,
    default: [],
    parse: parseGuard,
    repeats: true,
  }),
  /** Says what would change, and publishes nothing. @default false */
  dryRun: z.boolean().register(optionFacts, {
    meaning: 'say what would change, publish nothing',
    default: false,
  }),
  /** Ids of records of which the report says why they were rendered or not. @default [] */
  explain: z
    .array(z.string())
    .readonly()
    .register(optionFacts, {
      meaning: 'say why a record was rendered or not',
      value: 'id',
      default: [],
      parse: id => [id],
      repeats: true,
    }),
  /** Waits for another publisher to end, instead of failing at once. @default false */
  wait: z.boolean().register(optionFacts, { meaning: 'wait for another publisher to end', default: false }),
  /** A `.jsonl` or `.jsonl.gz` file that everything which was read is written into; null for none. @default null */
  dump: z.string().nullable().register(optionFacts, {
    meaning: 'write what was read into a .jsonl or .jsonl.gz file, to be built again',
    value: 'file',
    default: null,
    parse: parseDumpName,
  }),
})
export type BuildOptions = z.infer<typeof BuildOptions>

export const DEFAULTS: BuildOptions = defaultsOf(BuildOptions)

/** The default surfaces that these formats allow. */
export function defaultSurfaces(written: readonly string[]): string[] {
  return surfacesNamed(DEFAULTS.surfaces)
    .filter(({ needs }) => needs.every(format => written.includes(format)))
    .map(({ name }) => name)
}

/**
 * The options that a generation is published with, as its manifest holds them: names in the order of the registers,
 * and an option that is for other surfaces alone as it is by default, since no file depends on it.
 */
export function publishOptions(options: PublishOptions): PublishOptions {
  const unused = Object.entries(PublishOptions.shape).flatMap(([key, option]) => {
    const { surfaces: users, default: value } = factsOf(option)
    const isUsed = users === undefined || users.some(name => options.surfaces.includes(name))
    return isUsed ? [] : [[key, value]]
  })
  return PublishOptions.parse({
    ...options,
    formats: formatNames.filter(name => options.formats.includes(name)),
    surfaces: surfaceNames.filter(name => options.surfaces.includes(name)),
    ...Object.fromEntries(unused),
  })
}

/** Now, or the moment that SOURCE_DATE_EPOCH names in seconds, so that builds can be repeated exactly. */
export function clock(environment: NodeJS.ProcessEnv): Date {
  const epoch = environment['SOURCE_DATE_EPOCH']
  if (epoch === undefined || epoch === '') return new Date()
  return new Date(parseCount(epoch, 'SOURCE_DATE_EPOCH', 0) * 1000)
}

function parseGuard(text: string, flag: string): GuardName[] {
  const guard = GuardName.safeParse(text).data
  if (guard !== undefined) return [guard]
  throw new UsageError(`Reading ${flag}: there is no guard "${text}"`, {
    hint: `Guards are ${GuardName.options.join(', ')}`,
  })
}

/** When the file is read again, its ending tells what it holds. */
function parseDumpName(text: string, flag: string): string {
  if (/\.jsonl(?:\.gz)?$/i.test(text)) return text
  throw new UsageError(`Reading ${flag}: the name "${text}" ends in neither .jsonl nor .jsonl.gz`)
}
