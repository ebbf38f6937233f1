import type { Entry } from '../../document/entry.ts'
import { FENCE, markdownDeclaration } from '../declarations.ts'
import type { Format } from '../format.ts'
import { verifyEnd } from '../verify.ts'
import { sourceLine } from './source-line.ts'
import { toMarkdown } from './to-markdown.ts'

/** Front matter of few keys; each value is a JSON string, which is a YAML string too. */
function frontMatter(entry: Entry): string {
  const isProduct = entry.type === 'product'
  const matter = {
    id: entry.id,
    type: entry.type,
    title: isProduct ? entry.product.title : entry.account.name,
    account: isProduct ? entry.account.name : null,
    locale: isProduct ? entry.product.locale : entry.account.locale,
    url: entry.baseUrl === null ? null : `${entry.addressOf(entry.type, entry.id)}.md`,
  }
  const lines = Object.entries(matter).flatMap(([key, value]) =>
    value === null ? [] : `${key}: ${JSON.stringify(value)}\n`,
  )
  return `${FENCE}${lines.join('')}${FENCE}\n`
}

let inspector: Promise<typeof import('./inspect-markdown.ts')> | undefined

/** A reader of Markdown and one of YAML: only `check` reads pages. */
function loadInspector() {
  inspector ??= import('./inspect-markdown.ts')
  return inspector
}

/** The page as Markdown with GitHub's tables, behind a short YAML front matter. */
export const markdown: Format = {
  ...markdownDeclaration,
  record: entry => toMarkdown(entry.document),
  open: frontMatter,
  lead: sourceLine,
  verify(file) {
    const isFenced =
      file.subarray(0, FENCE.length).equals(Buffer.from(FENCE)) && file.includes(`\n${FENCE}\n`)
    return isFenced ? verifyEnd(file) : 'does not begin with front matter'
  },
  inspect: async file => (await loadInspector()).inspectMarkdown(file),
}
