import type { Root } from 'mdast'
import { coverOf } from '../../catalogue/schema/media.ts'
import type { Entry } from '../../document/entry.ts'
import { paragraph, text } from '../../document/nodes.ts'
import { lazy } from '../../runtime/lazy.ts'
import { FENCE, markdownDeclaration } from '../declarations.ts'
import type { Format } from '../format.ts'
import { validateEnd } from '../validate.ts'
import { sourceLine } from './source-line.ts'
import { toMarkdown } from './to-markdown.ts'

function frontMatter(entry: Entry): string {
  const isProduct = entry.type === 'product'
  const { media } = isProduct ? entry.product : entry.account
  const url = entry.baseUrl === null ? null : `${entry.addressOf(entry.type, entry.id)}.md`
  return (
    FENCE +
    matterLine('id', entry.id) +
    matterLine('type', entry.type) +
    matterLine('title', isProduct ? entry.product.title : entry.account.name) +
    matterLine('account', isProduct ? entry.account.name : null) +
    matterLine('locale', isProduct ? entry.product.locale : entry.account.locale) +
    matterLine('url', url) +
    matterLine('image', coverOf(media)?.src ?? null) +
    `${FENCE}\n`
  )
}

const matterLine = (key: string, value: string | null) =>
  value === null ? '' : `${key}: ${yamlText(value)}\n`

/** Writes `value` as a JSON string, which YAML accepts, or in single quotes if the JSON would need backslashes. */
function yamlText(value: string): string {
  const json = JSON.stringify(value)
  const isEscaped = json.length > value.length + 2
  return isEscaped && !/\p{Cc}/u.test(value) ? `'${value.replaceAll("'", "''")}'` : json
}

/** Writes the links above the pictures, because the list of pictures may be long. */
function withLinks(entry: Entry): Root {
  const { document } = entry
  const links = entry.linksFrom?.(entry) ?? []
  if (links.length === 0) return document
  const line = paragraph(...links.flatMap((link, index) => (index === 0 ? link : [text(', '), link])))
  const pictures = document.children.findLastIndex(
    node => node.type === 'heading' && node.depth > 1 && node.data?.placeholders?.includes('media'),
  )
  return {
    ...document,
    children: document.children.toSpliced(pictures === -1 ? Infinity : pictures, 0, line),
  }
}

/** Loads the linter late, because only `check` needs its parsers of Markdown and YAML. */
const loadLinter = lazy(() => import('./lint-markdown.ts'))

export const markdown: Format = {
  ...markdownDeclaration,
  record: entry => toMarkdown(withLinks(entry)),
  open: frontMatter,
  sourceLine,
  validate(file) {
    const isFenced =
      file.subarray(0, FENCE.length).equals(Buffer.from(FENCE)) && file.includes(`\n${FENCE}\n`)
    return isFenced ? validateEnd(file) : 'does not begin with front matter'
  },
  lint: async file => (await loadLinter()).lintMarkdown(file),
}
