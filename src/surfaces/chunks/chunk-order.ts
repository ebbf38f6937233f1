import * as z from 'zod'

const Owner = z.object({ type: z.string(), record: z.string() })
export type ChunkOwner = z.infer<typeof Owner>

/** Whose chunk a line is. */
export function ownerOf(line: string): ChunkOwner {
  return Owner.parse(JSON.parse(line))
}

/** The order of the records in a file of chunks: by type and id, by bytes as SQLite has them. */
export function compareOwners(a: ChunkOwner, b: ChunkOwner): number {
  return compare(a.type, b.type) || compare(a.record, b.record)
}

function compare(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}
