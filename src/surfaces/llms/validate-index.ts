import { countTokens } from '../../tokens/count-tokens.ts'
import type { SurfaceContext } from '../surface.ts'

export interface IndexLink {
  title: string
  url: string
  note: string | null
}

const HEAD = /^# (?<title>.+)\n\n(?:> (?<summary>.+)\n\n)?(?<info>[^#>][\s\S]*)$/
const LINK = /^- \[(?<title>[^\]]+)\]\((?<url>[^)]+)\)(?:: (?<note>.*))?$/

/** Parses an index as the parser of the llms.txt convention does. If that parser would fail, returns the reason. */
export function parseIndex(content: string) {
  const [start = '', ...rest] = content.split(/^## /m)
  const { title, summary, info } = HEAD.exec(start.trim())?.groups ?? {}
  if (title === undefined || info === undefined) return 'does not begin with a title and a text'
  const sections: { name: string; links: IndexLink[] }[] = []
  for (const section of rest) {
    const [name = '', ...lines] = section.split('\n')
    const links: IndexLink[] = []
    for (const line of lines.filter(line => line !== '')) {
      const { title, url, note } = LINK.exec(line)?.groups ?? {}
      if (title === undefined || url === undefined)
        return `has a line that is no link in the section ${JSON.stringify(name)}: ${line.slice(0, 40)}`
      links.push({ title, url, note: note ?? null })
    }
    sections.push({ name, links })
  }
  return { title, summary: summary ?? null, info, sections }
}

const SOURCE = 'Source: '

export function validateIndex(path: string, content: Buffer, { options }: SurfaceContext): string | null {
  // A whole text begins with the source of its first record. It is not parsed, because it is no index.
  if (path.startsWith('llms-full') && content.subarray(0, SOURCE.length).toString() === SOURCE) return null
  const text = content.toString()
  const parsed = parseIndex(text)
  if (typeof parsed === 'string') return parsed
  const links = parsed.sections.flatMap(({ links }) => links)
  if (links.length === 0) return 'leads nowhere'
  // Every token has at least one byte, so a file with few bytes cannot have too many tokens.
  if (content.length <= options.llmsTokens) return null
  const tokens = countTokens(text)
  // An index with a single link may exceed the budget, because it cannot be split.
  return tokens > options.llmsTokens && links.length > 1
    ? `has ${tokens} tokens, more than ${options.llmsTokens}`
    : null
}
