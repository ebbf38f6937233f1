import * as z from 'zod'
import { LONGEST_RECORD } from '../catalogue/size-issue.ts'
import { UsageError } from '../errors.ts'
import { forceOption, maxRemovedOption } from '../options/guard-options.ts'
import { defaultsOf, option, switchOption, textOption } from '../options/option.ts'
import { parseCount } from '../options/parse-text.ts'
import { S3Options } from '../storage/s3/s3-options.ts'
import { surfacesNamed } from '../surfaces/surfaces-named.ts'
import { PublishOptions } from './publish-options.ts'

/** Where the files of a catalogue are. Nearly every command needs `out` or `store`. */
export const Locations = z.object({
  out: option(z.string(), { about: 'output root', value: 'dir', default: 'out' }),
  store: option(z.string(), {
    about: "the catalogue's SQLite file",
    value: 'file',
    default: '.tourpress/catalogue.db',
  }),
})
export type Locations = z.infer<typeof Locations>

/** The value that means the day of the build, in UTC. SOURCE_DATE_EPOCH sets that day. */
const TODAY = 'today'

/** Guards that may refuse a source; `src/publish/guards.ts` has their rules. */
export const GuardName = z.enum(['removed', 'empty', 'rejected', 'texts', 'prices'])
export type GuardName = z.infer<typeof GuardName>

/** Options of a build, from the command line or from a program. */
export const BuildOptions = z.object({
  ...Locations.shape,
  ...PublishOptions.shape,
  ...S3Options.shape,
  accountId: textOption({ about: 'the account of products that name no account', value: 'id' }),
  accountName: textOption({ about: "that account's name", value: 'name' }),
  strict: switchOption({
    about: 'a rejected record, a dropped field or an API that contradicts itself fails the build',
  }),
  keep: option(z.int(), { about: 'generations kept', value: 'n', least: 1, default: 3 }),
  full: switchOption({ about: 'render everything, link nothing', once: true }),
  maxRemoved: maxRemovedOption('the share of the records that a source may remove'),
  maxRecord: option(z.int(), {
    about: 'reject a record that has more MB in its source than this',
    value: 'MB',
    least: 1,
    default: LONGEST_RECORD / 1024 / 1024,
  }),
  endedBefore: textOption({
    about: 'leave out products whose last day is before this: YYYY-MM-DD or today',
    value: 'date',
    parse: parseEnd,
  }),
  force: forceOption(GuardName, ''),
  dryRun: switchOption({ about: 'say what would change, publish nothing', once: true }),
  explain: option(z.array(z.string()).readonly(), {
    about: 'say why a record was rendered or not',
    value: 'id',
    default: [],
    parse: id => [id],
    repeats: true,
    once: true,
  }),
  base: textOption({
    about:
      'build on a tree that is published elsewhere, without its files here: an http(s) address, s3://BUCKET/PREFIX or a folder',
    value: 'url|dir',
  }),
  first: switchOption({
    about:
      'where the base answers 403 or 404, or is a folder without a manifest, nothing is published there yet',
    once: true,
  }),
  wait: switchOption({ about: 'wait for another publisher to end' }),
  dump: textOption({
    about:
      'write all records, also those written over the API, into a .jsonl or .jsonl.gz file that is a source',
    value: 'file',
    parse: parseDumpName,
  }),
})
export type BuildOptions = z.infer<typeof BuildOptions>

export const DEFAULTS: BuildOptions = defaultsOf(BuildOptions)

export function defaultSurfaces(written: readonly string[]): string[] {
  return surfacesNamed(DEFAULTS.surfaces)
    .filter(({ needs }) => needs.every(format => written.includes(format)))
    .map(({ name }) => name)
}

/** The current time. SOURCE_DATE_EPOCH (in seconds) replaces it, which makes builds repeatable. */
export function clock(environment: NodeJS.ProcessEnv): Date {
  const epoch = environment['SOURCE_DATE_EPOCH']
  if (epoch === undefined || epoch === '') return new Date()
  return new Date(parseCount(epoch, 'SOURCE_DATE_EPOCH', 0) * 1000)
}

function parseEnd(text: string, flag: string): string {
  if (text === TODAY || z.iso.date().safeParse(text).success) return text
  throw new UsageError(`Reading ${flag}: "${text}" is neither a day written as YYYY-MM-DD nor today`)
}

export function endOf({ endedBefore }: Pick<BuildOptions, 'endedBefore'>, now: Date): string | null {
  return endedBefore === TODAY ? now.toISOString().slice(0, 10) : endedBefore
}

/** A build from the dump recognises JSON Lines only by the suffix of the file. */
function parseDumpName(text: string, flag: string): string {
  if (/\.jsonl(?:\.gz)?$/i.test(text)) return text
  throw new UsageError(`Reading ${flag}: the name "${text}" ends in neither .jsonl nor .jsonl.gz`)
}
