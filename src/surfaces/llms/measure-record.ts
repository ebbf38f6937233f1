import { markdown } from '../../formats/markdown/markdown.ts'
import type { SurfaceData } from '../surface-data.ts'
import { countTokens } from '../tokens/count-tokens.ts'
import { sourceLine, textBody } from './record-text.ts'

/**
 * How many tokens a record's Markdown has, and its part of the whole text with what parts it from the next one. No
 * token reaches over a newline before a letter or a mark: counts of what stands before and behind add up, so nearly
 * all of it is counted once.
 */
export function measureRecord(file: Buffer, address: string): Required<Pick<SurfaceData, 'tokens' | 'text'>> {
  const body = textBody(file)
  const head = file.toString().slice(0, -body.length || undefined)
  const source = sourceLine(address)
  const characters = source.length + body.length + markdown.separator.length
  const last = lastSeam(body)
  if (!/^[^\s/]/.test(body))
    return {
      tokens: countTokens(head + body),
      text: { characters, tokens: countTokens(source + body + markdown.separator) },
    }
  const [before, behind] = [countTokens(body.slice(0, last)), body.slice(last)]
  return {
    tokens: countTokens(head) + before + countTokens(behind),
    text: { characters, tokens: countTokens(source) + before + countTokens(behind + markdown.separator) },
  }
}

/** Where the last line begins that no token reaches into from before. */
function lastSeam(text: string): number {
  for (let at = text.lastIndexOf('\n', text.length - 2); at > 0; at = text.lastIndexOf('\n', at - 1))
    if (/[^\s/]/.test(text.charAt(at + 1))) return at + 1
  return 0
}
