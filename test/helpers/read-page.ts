import type { Link, Nodes, Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { allNodes, outlineOf } from './outline.ts'

const parser = unified().use(remarkParse).use(remarkGfm).freeze()

/**
 * Parses a page as a reader would. remark-gfm also turns addresses in the finished tree into links, even escaped ones. Such
 * links have no position and are texts here. Mail addresses in a text that GFM turns into links are texts too.
 */
export function readPage(page: string): Root {
  const root = parser.parse(page)
  for (const node of allNodes(root))
    if ('children' in node)
      Object.assign(node, {
        children: node.children.flatMap((child: Nodes) =>
          child.type === 'link' && (child.position === undefined || isMailLiteral(child, page))
            ? child.children
            : child,
        ),
      })
  return root
}

/** Whether a link is a bare address instead of `[a](mailto:b)` or `<a>`. */
function isMailLiteral({ url, children, position }: Link, page: string): boolean {
  const [label] = children
  const source = page.slice(position?.start.offset, position?.end.offset)
  return label?.type === 'text' && source === label.value && url.replace(/^mailto:/, '') === label.value
}

/** The first difference between a parsed page and the expected document; null if they are equal. */
export function difference(meant: Root, read: Root): string | null {
  const [expected, actual] = [meant, read].map(root => JSON.stringify(outlineOf(root)))
  if (expected === undefined || actual === undefined || expected === actual) return null
  const at = [...expected].findIndex((_, index) => expected[index] !== actual[index])
  return `meant ${expected.slice(at - 60, at + 60)}, read ${actual.slice(at - 60, at + 60)}`
}

/** Lists everything that pages must not contain: HTML, links to other schemes than HTTP, and skipped heading levels. */
export function pageIssues(root: Root): string[] {
  const nodes = allNodes(root)
  const depths = nodes.flatMap(node => (node.type === 'heading' ? [node.depth] : []))
  const skipped = depths.filter((depth, index) => depth > (depths[index - 1] ?? 0) + 1)
  return [
    ...nodes.flatMap(issueOf),
    ...skipped.map(depth => `A heading of depth ${depth} skips a level`),
    ...(depths.filter(depth => depth === 1).length === 1 && depths[0] === 1
      ? []
      : ['Not one main heading, first of all']),
  ]
}

function issueOf(node: Nodes): string[] {
  if (node.type === 'html') return [`HTML: ${node.value}`]
  if (
    (node.type === 'link' || node.type === 'image' || node.type === 'definition') &&
    !/^https?:\/\//.test(node.url)
  )
    return [`A link to ${node.url}`]
  return []
}
