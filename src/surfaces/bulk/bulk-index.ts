import * as z from 'zod'

/** A shard's products as a compressed file. */
const BulkFile = z.object({
  path: z.string(),
  /** As `Content-Encoding` calls it. */
  encoding: z.string(),
  /** Of the compressed file; what it holds is JSON Lines. */
  mediaType: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
})
export type BulkFile = z.infer<typeof BulkFile>

/** Products that are in the same file, in order of their ids. */
const BulkShard = z.object({
  records: z.number().int(),
  /** Ids of the first product and of the last; null where there is none. */
  first: z.string().nullable(),
  last: z.string().nullable(),
  /** Of the uncompressed lines. */
  bytes: z.number().int(),
  /** SHA-256 over its products' ids and digests, as `records.jsonl` has them. */
  members: z.string(),
  files: z.array(BulkFile),
})
export type BulkShard = z.infer<typeof BulkShard>

/** `catalogue.json`: which files together have every product once. */
export const BulkIndex = z.object({
  mediaType: z.string(),
  records: z.number().int(),
  bytes: z.number().int(),
  shards: z.array(BulkShard),
})
export type BulkIndex = z.infer<typeof BulkIndex>

export const BULK_INDEX = 'catalogue.json'

/** Reads the live `catalogue.json`; undefined where there is none, or one of another shape. */
export function readBulkIndex(lines: Iterable<string>): BulkIndex | undefined {
  try {
    return BulkIndex.safeParse(JSON.parse([...lines].join('\n'))).data
  } catch {
    return undefined
  }
}
