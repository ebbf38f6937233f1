import * as z from 'zod'
import { UsageError } from '../errors.ts'
import { option } from '../options/option.ts'
import { BuildOptions } from './build-options.ts'
import { PublishOptions } from './publish-options.ts'

/** The options that decide what shards write. A plan holds them, so shards and the merge need no flags for them. */
export const ShardOptions = BuildOptions.pick({
  accountId: true,
  accountName: true,
  maxRecord: true,
  endedBefore: true,
}).extend(PublishOptions.shape)
export type ShardOptions = z.infer<typeof ShardOptions>

/** Where a plan and its parts are. */
export const PartsFolder = z.object({
  parts: option(z.string(), {
    about: 'the folder of the plan and its parts, which all machines share',
    value: 'dir',
    default: 'parts',
    parse: parseParts,
  }),
})

/** Into how many shards a plan deals the work. */
export const ShardCount = z.object({
  shards: option(z.int(), {
    about: 'into how many shards the work is dealt',
    value: 'n',
    least: 1,
    default: 16,
  }),
})

/** The options of a merge. */
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
  if (!/^[a-z][a-z\d+.-]+:/i.test(text)) return text
  throw new UsageError(`Reading ${flag}: "${text}" is an address, and parts lie in a folder`, {
    hint: 'Give a folder that all machines share, or copy it between them',
  })
}
