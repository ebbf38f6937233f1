import * as z from 'zod'
import { countTokens } from '../../tokens/count-tokens.ts'
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
export function validateChunks(content: Buffer): string | null {
  return validateLines(content, line => {
    const { data, error } = ChunkLine.safeParse(line)
    return data === undefined ? error : { id: data.id, issue: textIssue(data) }
  })
}

/** What is wrong with the size of a chunk's text. */
export function textIssue({ text, tokens: told }: ChunkLine): string | null {
  const tokens = countTokens(text)
  if (tokens !== told) return `tells ${told} tokens of a text of ${tokens}`
  return tokens > MOST_TOKENS ? `has a text of ${tokens} tokens` : null
}

/**
 * What is wrong with lines about chunks, in one clause; null where nothing is.
 *
 * @param judge says whose line a parsed one is and what else is wrong with it, or why it is none
 */
export function validateLines(
  content: Buffer,
  judge: (line: unknown) => z.ZodError | { id: string; issue: string | null },
): string | null {
  const ids = new Set<string>()
  const text = content.toString()
  if (text !== '' && !text.endsWith('\n')) return 'does not end with a newline'
  for (const [index, line] of text.split('\n').slice(0, -1).entries()) {
    const judged = judge(parsed(line))
    const issue =
      'issues' in judged
        ? `is no chunk: ${judged.issues[0]?.path.join('.') || 'the line'}: ${judged.issues[0]?.message}`
        : ids.has(judged.id)
          ? `has the id ${JSON.stringify(judged.id)} a second time`
          : judged.issue
    if (issue !== null) return `${issue} in line ${index + 1}`
    if ('id' in judged) ids.add(judged.id)
  }
  return null
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
