import * as z from 'zod'
import { UsageError } from '../errors.ts'
import { option, textOption } from '../options/option.ts'
import { withoutCredentials } from '../options/parse-base-url.ts'
import { BuildOptions } from './build-options.ts'
import { PublishOptions } from './publish-options.ts'

/** Options that decide what shards write. `tourpress plan` stores them, so `shard` and `merge` need no such flags. */
export const ShardOptions = BuildOptions.pick({
  accountId: true,
  accountName: true,
  maxRecord: true,
  endedBefore: true,
}).extend(PublishOptions.shape)
export type ShardOptions = z.infer<typeof ShardOptions>

/** Where `tourpress plan` writes the plan, and `tourpress shard` its parts. */
export const PartsFolder = z.object({
  parts: option(z.string(), {
    about: 'the plan and its parts: a folder that all machines share, or s3://BUCKET/PREFIX',
    value: 'url|dir',
    default: 'parts',
    parse: parseParts,
  }),
})

/** Names the one shard whose new files a push sends, if several jobs push one generation together. */
export const PushedPart = z.object({
  parts: option(z.string().nullable(), {
    about: 'send only the new files of one shard of these parts, as a job of an array',
    value: 'url|dir',
    default: null,
    once: true,
    parse: parseParts,
  }),
  shard: textOption({
    about: 'the number of that shard (default: the number of the job)',
    value: 'n',
    once: true,
  }),
})

export const ShardCount = z.object({
  shards: option(z.int(), {
    about: 'into how many shards the work is dealt',
    value: 'n',
    least: 1,
    default: 16,
  }),
})

export const MergeOptions = BuildOptions.pick({
  out: true,
  base: true,
  first: true,
  keep: true,
  wait: true,
  maxRemoved: true,
  force: true,
  strict: true,
})
export type MergeOptions = z.infer<typeof MergeOptions>

function parseParts(text: string, flag: string): string {
  if (!/^(?!s3:\/\/)[a-z][a-z\d+.-]+:/i.test(text)) return text
  throw new UsageError(
    `Reading ${flag}: "${withoutCredentials(text)}" is neither a folder nor s3://BUCKET/PREFIX`,
    { hint: 'Give a folder that all machines share, or a bucket' },
  )
}
