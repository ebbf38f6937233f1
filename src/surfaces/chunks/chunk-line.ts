import * as z from 'zod'
import { countTokens } from '../shared/count-tokens.ts'
import { MOST_TOKENS } from './fill-chunks.ts'

/** A chunk, a line of `chunks/ACCOUNT.jsonl`: sections of a record, or a part of a section that is too long for one. */
export const ChunkLine = z.strictObject({
  /** `product:ID#highlights`, by the section that it begins with; that of a section's second chunk ends with `.2`. */
  id: z.string(),
  type: z.enum(['account', 'product']),
  /** The record's id. */
  record: z.string(),
  /** The id of its account. */
  account: z.string(),
  /** The record's title. */
  title: z.string(),
  /** The headings of its sections and those that they stand below, without the title. */
  headings: z.array(z.string()),
  /** Begins with title, town, country and operator, so that it says alone what it is about. */
  text: z.string().min(1),
  /** How many tokens the text has. */
  tokens: z.number().int().positive(),
  /** SHA-256 of the text, to see whether a chunk has to be embedded again. */
  hash: z.string().regex(/^[\da-f]{64}$/),
  /** The record's page or document; without a base URL relative to the tree. */
  url: z.string(),
  /** BCP 47; null where it is unknown. */
  locale: z.string().nullable(),
  /** The record's; what follows is left out where it is unknown. */
  category: z.string().optional(),
  /** What the product is from: a price in major units, and its ISO 4217 currency. */
  price: z.strictObject({ amount: z.number(), currency: z.string() }).optional(),
  town: z.string().optional(),
  /** ISO 3166-1. */
  country: z.string().optional(),
  /** Latitude and longitude in decimal degrees. */
  coordinates: z.tuple([z.number(), z.number()]).optional(),
})
export type ChunkLine = z.infer<typeof ChunkLine>

/** What is wrong with a file of chunks, in one clause; null where nothing is. */
export function verifyChunks(content: Buffer): string | null {
  const ids = new Set<string>()
  const text = content.toString()
  if (text !== '' && !text.endsWith('\n')) return 'does not end with a newline'
  for (const [index, line] of text.split('\n').slice(0, -1).entries()) {
    const fault = faultOf(line, ids)
    if (fault !== null) return `${fault} in line ${index + 1}`
  }
  return null
}

function faultOf(line: string, ids: Set<string>): string | null {
  const { data, error } = ChunkLine.safeParse(parsed(line))
  if (data === undefined) {
    const [issue] = error.issues
    return `is no chunk: ${issue?.path.join('.') || 'the line'}: ${issue?.message}`
  }
  if (ids.has(data.id)) return `has the id ${JSON.stringify(data.id)} a second time`
  ids.add(data.id)
  const tokens = countTokens(data.text)
  if (tokens !== data.tokens) return `tells ${data.tokens} tokens of a text of ${tokens}`
  return tokens > MOST_TOKENS ? `has a text of ${tokens} tokens` : null
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
