import { countTokens } from '../tokens/count-tokens.ts'
import { ChunkLine } from './chunk-line.ts'
import { MOST_TOKENS } from './split-text.ts'

/** What is wrong with a file of chunks, in one clause; null where there is nothing. */
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
