import * as z from 'zod'
import { LONGEST_RECORD } from './catalogue/size-issue.ts'
import { UsageError } from './errors.ts'
import { type Declared, defaultsOf, optionFacts } from './options/option.ts'
import { parseCount, parseShare } from './options/parse-text.ts'
import { PublishOptions } from './publish-options.ts'
import { surfacesNamed } from './surfaces/surfaces-named.ts'

/** Where a catalogue lies: nearly every command needs one of the two. */
export interface Places {
  /** Output root: the folder that holds the generations. @default 'out' */
  out: string
  /** The catalogue's SQLite file. @default '.tourpress/catalogue.db' */
  store: string
}

export const Places = z.object({
  out: z.string().register(optionFacts, { meaning: 'output root', value: 'dir', default: 'out' }),
  store: z.string().register(optionFacts, {
    meaning: "the catalogue's SQLite file",
    value: 'file',
    default: '.tourpress/catalogue.db',
  }),
} satisfies Declared<Places>)

/** Guards that may refuse a source; `src/publish/guards.ts` says when each trips. */
export const GuardName = z.enum(['removed', 'empty', 'rejected', 'texts', 'prices'])
export type GuardName = z.infer<typeof GuardName>

/** What a build can be told. The command line fills it in, and so may a program. */
export interface BuildOptions extends Places, PublishOptions {
  /** The account that owns products which name none; null refuses them. @default null */
  accountId: string | null
  /** That account's name. @default null */
  accountName: string | null
  /** A refused record, a dropped field or an API that contradicts itself fails the build. @default false */
  strict: boolean
  /** Generations kept, from 1. @default 3 */
  keep: number
  /** Renders everything and links nothing. @default false */
  full: boolean
  /** The share of the records that a source may remove, 0 to 1. @default 0.2 */
  maxRemoved: number
  /** MB of a record at most, as it stands in its source, from 1. A longer one is refused. @default 2 */
  maxRecord: number
  /** Guards that may trip this once. @default [] */
  force: readonly GuardName[]
  /** Says what would change, and publishes nothing. @default false */
  dryRun: boolean
  /** Ids of records of which the report says why they were rendered or not. @default [] */
  explain: readonly string[]
  /** An http(s) address or a folder: builds on what is published there; null on the live generation. @default null */
  base: string | null
  /** Waits for another publisher to end, instead of failing at once. @default false */
  wait: boolean
  /** A `.jsonl` or `.jsonl.gz` file that everything which was read is written into; null for none. @default null */
  dump: string | null
}

export const BuildOptions = z.object({
  ...Places.shape,
  ...PublishOptions.shape,
  accountId: z.string().nullable().register(optionFacts, {
    meaning: 'the account that owns products which name none',
    value: 'id',
    default: null,
  }),
  accountName: z.string().nullable().register(optionFacts, {
    meaning: "that account's name",
    value: 'name',
    default: null,
  }),
  strict: z.boolean().register(optionFacts, {
    meaning: 'a refused record, a dropped field or an API that contradicts itself fails the build',
    default: false,
  }),
  keep: z.number().int().register(optionFacts, {
    meaning: 'generations kept',
    value: 'n',
    least: 1,
    default: 3,
  }),
  full: z.boolean().register(optionFacts, {
    meaning: 'render everything, link nothing',
    default: false,
    once: true,
  }),
  maxRemoved: z.number().register(optionFacts, {
    meaning: 'the share of the records that a source may remove, 0 to 1',
    value: 'ratio',
    default: 0.2,
    parse: parseShare,
  }),
  maxRecord: z
    .number()
    .int()
    .register(optionFacts, {
      meaning: 'refuse a record that has more MB in its source than this',
      value: 'MB',
      least: 1,
      default: LONGEST_RECORD / 1024 / 1024,
    }),
  force: z.array(GuardName).readonly().register(optionFacts, {
    meaning: 'let a guard trip this once',
    value: 'guard',
    choices: GuardName.options,
    default: [],
    parse: parseGuard,
    repeats: true,
    once: true,
  }),
  dryRun: z.boolean().register(optionFacts, {
    meaning: 'say what would change, publish nothing',
    default: false,
    once: true,
  }),
  explain: z
    .array(z.string())
    .readonly()
    .register(optionFacts, {
      meaning: 'say why a record was rendered or not',
      value: 'id',
      default: [],
      parse: id => [id],
      repeats: true,
      once: true,
    }),
  base: z.string().nullable().register(optionFacts, {
    meaning: 'build on what is published there, without its files here: an http(s) address or a folder',
    value: 'url|dir',
    default: null,
  }),
  wait: z.boolean().register(optionFacts, { meaning: 'wait for another publisher to end', default: false }),
  dump: z.string().nullable().register(optionFacts, {
    meaning: 'write what was read into a .jsonl or .jsonl.gz file, to be built again',
    value: 'file',
    default: null,
    parse: parseDumpName,
  }),
} satisfies Declared<BuildOptions>)

export const DEFAULTS: BuildOptions = defaultsOf(BuildOptions)

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
  return new Date(parseCount(epoch, 'SOURCE_DATE_EPOCH', 0) * 1000)
}

function parseGuard(text: string, flag: string): GuardName[] {
  const guard = GuardName.safeParse(text).data
  if (guard !== undefined) return [guard]
  throw new UsageError(`Reading ${flag}: there is no guard "${text}"`, {
    hint: `Guards are ${GuardName.options.join(', ')}`,
  })
}

/** When the file is read again, its suffix tells what it holds. */
function parseDumpName(text: string, flag: string): string {
  if (/\.jsonl(?:\.gz)?$/i.test(text)) return text
  throw new UsageError(`Reading ${flag}: the name "${text}" ends in neither .jsonl nor .jsonl.gz`)
}
