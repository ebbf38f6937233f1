/** A file by the convention of llms.txt. */
export interface ParsedIndex {
  title: string
  summary: string | null
  info: string
  sections: { name: string; links: IndexLink[] }[]
}

export interface IndexLink {
  title: string
  url: string
  note: string | null
}

const HEAD = /^# (?<title>.+)\n\n(?:> (?<summary>.+)\n\n)?(?<info>[^#>][\s\S]*)$/
const LINK = /^- \[(?<title>[^\]]+)\]\((?<url>[^)]+)\)(?:: (?<note>.*))?$/

/** Reads a file as strictly as the convention's own parser has to have it; what is wrong, in one clause, where it cannot. */
export function parseIndex(content: string): ParsedIndex | string {
  const [start = '', ...rest] = content.split(/^## /m)
  const { title, summary, info } = HEAD.exec(start.trim())?.groups ?? {}
  if (title === undefined || info === undefined) return 'does not begin with a title and a text'
  const sections: ParsedIndex['sections'] = []
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
