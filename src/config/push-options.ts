import * as z from 'zod'
import { UsageError } from '../errors.ts'
import { forceOption, maxRemovedOption } from '../options/guard-options.ts'
import { defaultsOf, option, switchOption, textOption } from '../options/option.ts'
import { HeaderRule } from '../storage/header-rules.ts'
import { S3Options } from '../storage/s3/s3-options.ts'
import { Locations } from './build-options.ts'

/** Guards that may refuse a push. */
export const PushGuard = z.enum(['removed', 'history', 'pusher'])
export type PushGuard = z.infer<typeof PushGuard>

export const PushOptions = z.object({
  ...Locations.shape,
  ...S3Options.shape,
  concurrency: option(z.int(), { about: 'requests at once', value: 'n', least: 1, default: 32 }),
  encoded: option(z.enum(['gzip']).nullable(), {
    about: 'store files compressed, with their Content-Encoding',
    value: 'name',
    choices: ['gzip'],
    default: null,
    parse: parseEncoded,
  }),
  headers: option(z.array(HeaderRule).readonly(), {
    about: 'further headers of objects in a bucket, by pattern',
    default: [],
    fileOnly: true,
  }),
  adopt: switchOption({
    about: 'take over a target that somebody else filled: list once what is there',
    once: true,
  }),
  full: switchOption({ about: 'send every file, whatever the target says that it has', once: true }),
  maxRemoved: maxRemovedOption("the share of the target's files that a push may delete"),
  force: forceOption(PushGuard, ' of a push'),
  deleteNow: switchOption({
    about: 'delete what is no longer published at the end of the push, not a day later',
  }),
  dryRun: switchOption({ about: 'list what would be sent and deleted, and change nothing', once: true }),
  indexnow: textOption({
    about: 'tell search engines the pages that changed, with this key of IndexNow',
    value: 'key',
    parse: parseIndexNowKey,
  }),
  webhook: textOption({
    about: 'an address that is told what was pushed, as JSON',
    value: 'url',
    parse: parseWebhook,
    secret: true,
  }),
})
export type PushOptions = z.infer<typeof PushOptions>

export const PUSH_DEFAULTS: PushOptions = defaultsOf(PushOptions)

function parseEncoded(text: string, flag: string): 'gzip' {
  if (text === 'gzip') return text
  throw new UsageError(
    `Reading ${flag}: "${text}" is not supported; gzip is the only encoding that every client reads`,
  )
}

/** Checks a key by the rules of IndexNow (indexnow.org, documentation). */
function parseIndexNowKey(text: string, flag: string): string {
  if (/^[A-Za-z0-9-]{8,128}$/.test(text)) return text
  throw new UsageError(`Reading ${flag}: a key of IndexNow has 8 to 128 letters, digits and hyphens`)
}

function parseWebhook(text: string, flag: string): string {
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text
  throw new UsageError(`Reading ${flag}: it is not an http(s) address`)
}
