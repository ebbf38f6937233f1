import type { Nodes } from 'mdast'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { parse as parseYaml } from 'yaml'
import * as z from 'zod'
import type { Inspection } from '../format.ts'
import { isWebAddress } from '../published-values.ts'

const reader = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter).freeze()
const Matter = z.object({ id: z.string(), type: z.enum(['account', 'product']), title: z.string() })
const MOST_KEYS = 8

/** What a reader of a page would stumble over: its front matter, its headings, and elements that are not ours. */
export function inspectMarkdown(file: Buffer): Inspection {
  const nodes = nodesOf(reader.parse(file.toString()))
  const yaml = nodes.find(node => node.type === 'yaml')
  const parsed: unknown = yaml === undefined ? null : parseYaml(yaml.value)
  const matter = Matter.safeParse(parsed).data
  const keys = Object.keys(parsed ?? {})
  const depths = nodes.flatMap(node => (node.type === 'heading' ? [node.depth] : []))
  const skips = depths.some((depth, index) => depth > (depths[index - 1] ?? 0) + 1)
  return {
    issues: [
      ...(matter === undefined ? ['has no front matter with id, type and title'] : []),
      ...(keys.length > MOST_KEYS
        ? [`has ${keys.length} keys in its front matter, more than ${MOST_KEYS}`]
        : []),
      ...(depths.filter(depth => depth === 1).length === 1 ? [] : ['has not one main heading']),
      ...(skips ? ['has a heading that skips a level'] : []),
      ...nodes.flatMap(foreign),
    ],
    facts: matter === undefined ? {} : { id: matter.id, title: matter.title },
  }
}

function foreign(node: Nodes): string[] {
  if (node.type === 'html') return [`holds HTML: ${node.value.slice(0, 40)}`]
  if (node.type !== 'link' && node.type !== 'image' && node.type !== 'definition') return []
  // GFM makes a mail link of an address by itself.
  const isMail =
    node.type === 'link' &&
    node.url.startsWith('mailto:') &&
    textOf(node) === node.url.slice('mailto:'.length)
  return isWebAddress(node.url) || isMail ? [] : [`holds a link to ${node.url.slice(0, 40)}`]
}

function textOf(node: Nodes): string {
  return 'children' in node ? node.children.map(textOf).join('') : 'value' in node ? node.value : ''
}

function nodesOf(node: Nodes): Nodes[] {
  return [node, ...('children' in node ? node.children.flatMap(nodesOf) : [])]
}
