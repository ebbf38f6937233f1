import * as z from 'zod'

/** A line of a file of chunks: a section of a record, or a piece of one. */
export const ChunkLine = z.strictObject({
  /** `product:ID#highlights`; the second piece of a section ends with `.2`. It stays while the section does. */
  id: z.string(),
  type: z.enum(['account', 'product']),
  /** The record's id. */
  record: z.string(),
  /** The id of its account. */
  account: z.string(),
  /** The record's title. */
  title: z.string(),
  /** The headings that it stands below, without the title. */
  headings: z.array(z.string()),
  text: z.string().min(1),
  /** How many tokens the text has. */
  tokens: z.number().int().positive(),
  /** SHA-256 of headings and text: another one is another text. */
  hash: z.string().regex(/^[\da-f]{64}$/),
  /** The record's page or document; without a base URL relative to the tree. */
  url: z.string(),
  /** BCP 47; null where it is unknown. */
  locale: z.string().nullable(),
})
export type ChunkLine = z.infer<typeof ChunkLine>
