import * as z from 'zod'

const BulkFile = z.object({
  path: z.string(),
  /** The encoding's name in the HTTP header `Content-Encoding`, such as `gzip`. */
  encoding: z.string(),
  /** Media type of the compressed file, which contains JSON Lines. */
  mediaType: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
})
export type BulkFile = z.infer<typeof BulkFile>

/** A shard: products in one file, ordered by id. */
const BulkShard = z.object({
  records: z.number().int(),
  /** Ids of the first and the last product of the shard; null for the empty shard of an empty catalogue. */
  first: z.string().nullable(),
  last: z.string().nullable(),
  /** Size of the shard's lines before compression. */
  bytes: z.number().int(),
  /** SHA-256 over the `id` and `digest` of each product. If `members` stays equal, the shard's files are kept. */
  members: z.string(),
  files: z.array(BulkFile),
})
export type BulkShard = z.infer<typeof BulkShard>

/** `catalogue.json`: the list of shards, which together contain every product once. */
export const BulkIndex = z.object({
  mediaType: z.string(),
  records: z.number().int(),
  bytes: z.number().int(),
  shards: z.array(BulkShard),
})
export type BulkIndex = z.infer<typeof BulkIndex>

export const BULK_INDEX = 'catalogue.json'

export function readBulkIndex(lines: Iterable<string>): BulkIndex | undefined {
  try {
    return BulkIndex.safeParse(JSON.parse([...lines].join('\n'))).data
  } catch {
    return undefined
  }
}
