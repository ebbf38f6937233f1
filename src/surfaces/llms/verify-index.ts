import type { SurfaceContext } from '../surface.ts'
import { countTokens } from '../tokens/count-tokens.ts'
import { parseIndex } from './parse-index.ts'

/** What is wrong with a file of this surface, in one clause; null where it is an index within its budget, or a text. */
export function verifyIndex(path: string, content: Buffer, { options }: SurfaceContext): string | null {
  const text = content.toString()
  // Documents put together are no index.
  if (path.startsWith('llms-full') && text.startsWith('Source: ')) return null
  const parsed = parseIndex(text)
  if (typeof parsed === 'string') return parsed
  const links = parsed.sections.flatMap(({ links }) => links)
  if (links.length === 0) return 'leads nowhere'
  const tokens = countTokens(text)
  // A page can hold no less than one link.
  return tokens > options.llmsTokens && links.length > 1
    ? `has ${tokens} tokens, more than ${options.llmsTokens}`
    : null
}
