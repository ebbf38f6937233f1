import * as z from 'zod'
import { countTokens } from '../../tokens/count-tokens.ts'
import { MOST_TOKENS } from './fill-chunks.ts'

/** A chunk is a line of `chunks/ACCOUNT.jsonl`: some sections of a record, or a part of a section that is too long. */
export const ChunkLine = z.strictObject({
  /** `product:ID#highlights`, named after its first section. The id of a section's second chunk ends with `.2`. */
  id: z.string(),
  type: z.enum(['account', 'product']),
  /** The record's id. */
  record: z.string(),
  /** The id of its account. */
  account: z.string(),
  /** The record's title. */
  title: z.string(),
  /** The headings of its sections and the headings above them, without the title. */
  headings: z.array(z.string()),
  /** It begins with title, town, country and operator, so that it can be understood alone. */
  text: z.string().min(1),
  /** The number of tokens of the text. */
  tokens: z.number().int().positive(),
  /** SHA-256 of the text. A chunk has to be embedded again only if it changes. */
  hash: z.string().regex(/^[\da-f]{64}$/),
  /** Address of the record's page or document; relative to the tree if there is no base URL. */
  url: z.string(),
  /** BCP 47; null if unknown. */
  locale: z.string().nullable(),
  /** The record's category. This key and the following ones are left out if unknown. */
  category: z.string().optional(),
  /** The product's price from: in major units, with its ISO 4217 currency. */
  price: z.strictObject({ amount: z.number(), currency: z.string() }).optional(),
  town: z.string().optional(),
  /** ISO 3166-1. */
  country: z.string().optional(),
  /** Latitude and longitude in decimal degrees. */
  coordinates: z.tuple([z.number(), z.number()]).optional(),
})
export type ChunkLine = z.infer<typeof ChunkLine>

/** What is wrong with a chunk file, in one clause; null if it is sound. */
export function validateChunks(content: Buffer): string | null {
  return validateLines(content, line => {
    const { data, error } = ChunkLine.safeParse(line)
    return data === undefined ? error : { id: data.id, issue: textIssue(data) }
  })
}

/** What is wrong with the number of tokens of a chunk; null if it is right. */
export function textIssue({ text, tokens: stated }: ChunkLine): string | null {
  const tokens = countTokens(text)
  if (tokens !== stated) return `tells ${stated} tokens of a text of ${tokens}`
  return tokens > MOST_TOKENS ? `has a text of ${tokens} tokens` : null
}

/**
 * What is wrong with a file whose lines describe chunks, in one clause; null if it is sound.
 *
 * @param validate returns the chunk's id and what is wrong with the line, or the error of its schema
 */
export function validateLines(
  content: Buffer,
  validate: (line: unknown) => z.ZodError | { id: string; issue: string | null },
): string | null {
  const ids = new Set<string>()
  const text = content.toString()
  if (text !== '' && !text.endsWith('\n')) return 'does not end with a newline'
  for (const [index, line] of text.split('\n').slice(0, -1).entries()) {
    const result = validate(parsedJson(line))
    const issue =
      'issues' in result
        ? `is no chunk: ${result.issues[0]?.path.join('.') || 'the line'}: ${result.issues[0]?.message}`
        : ids.has(result.id)
          ? `has the id ${JSON.stringify(result.id)} a second time`
          : result.issue
    if (issue !== null) return `${issue} in line ${index + 1}`
    if ('id' in result) ids.add(result.id)
  }
  return null
}

/** The value of a JSON text; undefined if it is not JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const RecordKey = z.object({ type: z.string(), record: z.string() })
export type RecordKey = z.infer<typeof RecordKey>

/** The record that a line's chunk belongs to. */
export function recordOfLine(line: string): RecordKey {
  return RecordKey.parse(JSON.parse(line))
}

/** The order of records in a chunk file: by type and id. Ids are compared by bytes, as SQLite compares them. */
export function compareRecordKeys(a: RecordKey, b: RecordKey): number {
  return compare(a.type, b.type) || compare(a.record, b.record)
}

function compare(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}
