import * as z from 'zod'
import { Places } from '../config.ts'
import { UsageError } from '../errors.ts'
import { type Declared, defaultsOf, optionFacts } from '../options/option.ts'
import { parseBaseUrl } from '../options/parse-base-url.ts'
import { parseShare } from '../options/parse-text.ts'

/** Options of S3 targets. Credentials come only from the environment. */
export interface S3Options {
  /** The store's address; null for AWS in the region. @default null */
  endpoint: string | null
  /** The region that requests are signed for; null for the environment's region. @default null */
  region: string | null
  /** Writes the bucket into the path of addresses, not before the host. @default false */
  pathStyle: boolean
}

export const S3Options = z.object({
  endpoint: z.string().nullable().register(optionFacts, {
    meaning: "the store's address, where it is not AWS",
    value: 'url',
    default: null,
    parse: parseBaseUrl,
  }),
  region: z.string().nullable().register(optionFacts, {
    meaning: 'the region that requests are signed for, by itself that of the environment',
    value: 'name',
    default: null,
  }),
  pathStyle: z.boolean().register(optionFacts, {
    meaning: 'the bucket stands in the path of addresses, not before the host',
    default: false,
  }),
} satisfies Declared<S3Options>)

/** Options of a push. */
export interface PushOptions extends Places, S3Options {
  /** The number of concurrent requests, at least 1. @default 32 */
  concurrency: number
  /** Stores files compressed, with their `Content-Encoding`; null stores all as they are. @default null */
  encoded: 'gzip' | null
  /** Takes over a target that somebody else filled, by listing it once. @default false */
  adopt: boolean
  /** Sends every file, even if the target already has it. @default false */
  full: boolean
  /** The share of the target's files that a push may delete, 0 to 1. @default 0.2 */
  maxRemoved: number
  /** Guards that are ignored this once. @default [] */
  force: readonly PushGuard[]
  /** Deletes unpublished files at the end of the push, not a day later. @default false */
  deleteNow: boolean
  /** Reports what would be sent, but sends nothing. @default false */
  dryRun: boolean
  /** Key of IndexNow, which notifies search engines of changed pages; null notifies none. @default null */
  indexnow: string | null
  /** Address that the report is sent to as JSON; null for none. @default null */
  webhook: string | null
}

/** Guards that may refuse a push. */
export const PushGuard = z.enum(['removed', 'pusher'])
export type PushGuard = z.infer<typeof PushGuard>

export const PushOptions = z.object({
  ...Places.shape,
  ...S3Options.shape,
  concurrency: z.number().int().register(optionFacts, {
    meaning: 'requests at once',
    value: 'n',
    least: 1,
    default: 32,
  }),
  encoded: z
    .enum(['gzip'])
    .nullable()
    .register(optionFacts, {
      meaning: 'store files compressed, with their Content-Encoding',
      value: 'name',
      choices: ['gzip'],
      default: null,
      parse: parseEncoded,
    }),
  adopt: z.boolean().register(optionFacts, {
    meaning: 'take over a target that somebody else filled: list once what is there',
    default: false,
    once: true,
  }),
  full: z.boolean().register(optionFacts, {
    meaning: 'send every file, whatever the target says that it has',
    default: false,
    once: true,
  }),
  maxRemoved: z.number().register(optionFacts, {
    meaning: "the share of the target's files that a push may delete, 0 to 1",
    value: 'ratio',
    default: 0.2,
    parse: parseShare,
  }),
  force: z.array(PushGuard).readonly().register(optionFacts, {
    meaning: 'let a guard trip this once',
    value: 'guard',
    choices: PushGuard.options,
    default: [],
    parse: parseGuard,
    repeats: true,
    once: true,
  }),
  deleteNow: z.boolean().register(optionFacts, {
    meaning: 'delete what is no longer published at the end of the push, not a day later',
    default: false,
  }),
  dryRun: z.boolean().register(optionFacts, {
    meaning: 'say what would be sent, send nothing',
    default: false,
    once: true,
  }),
  indexnow: z.string().nullable().register(optionFacts, {
    meaning: 'tell search engines the pages that changed, with this key of IndexNow',
    value: 'key',
    default: null,
    parse: parseIndexNowKey,
  }),
  webhook: z.string().nullable().register(optionFacts, {
    meaning: 'an address that is told what was pushed, as JSON',
    value: 'url',
    default: null,
    parse: parseWebhook,
    secret: true,
  }),
} satisfies Declared<PushOptions>)

export const PUSH_DEFAULTS: PushOptions = defaultsOf(PushOptions)

function parseEncoded(text: string, flag: string): 'gzip' {
  if (text === 'gzip') return text
  throw new UsageError(`Reading ${flag}: "${text}" is not gzip, which alone every client reads`)
}

function parseGuard(text: string, flag: string): PushGuard[] {
  const guard = PushGuard.safeParse(text).data
  if (guard !== undefined) return [guard]
  throw new UsageError(`Reading ${flag}: there is no guard "${text}" of a push`, {
    hint: `Guards are ${PushGuard.options.join(', ')}`,
  })
}

/** The form of keys is defined by IndexNow (indexnow.org, documentation). */
function parseIndexNowKey(text: string, flag: string): string {
  if (/^[A-Za-z0-9-]{8,128}$/.test(text)) return text
  throw new UsageError(`Reading ${flag}: a key of IndexNow has 8 to 128 letters, digits and hyphens`)
}

function parseWebhook(text: string, flag: string): string {
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text
  throw new UsageError(`Reading ${flag}: "${text}" is not an http(s) address`)
}
