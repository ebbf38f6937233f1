import * as z from 'zod'
import { parseJson } from '../../runtime/parse-json.ts'
import { countTokens } from '../../tokens/count-tokens.ts'
import { MOST_TOKENS } from './fill-chunks.ts'

/**
 * A line of `chunks/ACCOUNT.jsonl`: some sections of a record, or a part of a section that is too long. No field is an
 * object, null or an empty list, because some vector stores (Chroma) refuse these as metadata.
 */
export const ChunkLine = z.strictObject({
  /** Such as `product:FILE_ID#KEY`, or `…#KEY.2` for a second chunk with this key. Pinecone accepts only ASCII ids. */
  id: z.string().regex(/^[!-~]+$/),
  type: z.enum(['account', 'product']),
  record: z.string(),
  /** The id of the record's account; for an account its own id. */
  account: z.string(),
  title: z.string(),
  /** The headings of the chunk's sections and the headings above them, without the record's title. */
  headings: z.array(z.string()).min(1).optional(),
  /** The chunk's text. It begins with title, town, country and operator, so that it can be understood alone. */
  text: z.string().min(1),
  tokens: z.number().int().positive(),
  /** SHA-256 of `text`. Readers embed a chunk again only if its hash changes. */
  hash: z.string().regex(/^[\da-f]{64}$/),
  /** Address of the record's page or document; relative to the tree if there is no base URL. */
  url: z.string(),
  /** The language of the record, BCP 47. */
  locale: z.string().optional(),
  category: z.string().optional(),
  /** The product's lowest price in major units: `25.5`. */
  price: z.number().optional(),
  /** The currency of `price` by ISO 4217: `EUR`. */
  currency: z.string().optional(),
  town: z.string().optional(),
  /** Towns of a trip besides `town`: other towns where it begins, towns on the way, and towns where it ends. */
  starts: z.array(z.string()).min(1).optional(),
  stops: z.array(z.string()).min(1).optional(),
  ends: z.array(z.string()).min(1).optional(),
  /** The record's country by ISO 3166-1: `GB`. */
  country: z.string().optional(),
  /** The latitude and longitude in decimal degrees. */
  latitude: z.number().optional(),
  longitude: z.number().optional(),
})
export type ChunkLine = z.infer<typeof ChunkLine>

export function validateChunks(content: Buffer): string | null {
  return validateLines(content, ChunkLine, textIssue)
}

export function textIssue({ text, tokens: stated }: Pick<ChunkLine, 'text' | 'tokens'>): string | null {
  const tokens = countTokens(text)
  if (tokens !== stated) return `tells ${stated} tokens of a text of ${tokens}`
  return tokens > MOST_TOKENS ? `has a text of ${tokens} tokens` : null
}

export function validateLines<Line extends { id: string }>(
  content: Buffer,
  schema: z.ZodType<Line>,
  issueOf: (line: Line) => string | null,
): string | null {
  const ids = new Set<string>()
  const text = content.toString()
  if (text !== '' && !text.endsWith('\n')) return 'does not end with a newline'
  for (const [index, line] of text.split('\n').slice(0, -1).entries()) {
    const { data, error } = schema.safeParse(parseJson(line))
    if (error !== undefined) return `is no chunk: ${firstIssue(error, 'the line')} in line ${index + 1}`
    const issue = ids.has(data.id) ? `has the id ${JSON.stringify(data.id)} a second time` : issueOf(data)
    if (issue !== null) return `${issue} in line ${index + 1}`
    ids.add(data.id)
  }
  return null
}

export function firstIssue({ issues: [issue] }: z.ZodError, whole: string): string {
  return `${issue?.path.join('.') || whole}: ${issue?.message}`
}

const RecordKey = z.object({ type: z.string(), record: z.string() })
type RecordKey = z.infer<typeof RecordKey>

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

interface LineReader {
  line: string | undefined
  next(): void
}

export function lineReader(lines: Iterable<string>): LineReader {
  const source = lines[Symbol.iterator]()
  const reader: LineReader = {
    line: source.next().value,
    next() {
      reader.line = source.next().value
    },
  }
  return reader
}

/** Takes the lines of `record` and skips all lines before them. So pass records in the order of the file. */
export function takeLines(file: LineReader, record: RecordKey): string[] {
  const lines: string[] = []
  for (; file.line !== undefined; file.next()) {
    const order = compareRecordKeys(recordOfLine(file.line), record)
    if (order > 0) break
    if (order === 0) lines.push(file.line)
  }
  return lines
}
