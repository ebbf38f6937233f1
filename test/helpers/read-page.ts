import type { Link, Nodes, Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { allNodes, outlineOf } from './outline.ts'

const parser = unified().use(remarkParse).use(remarkGfm).freeze()

/**
 * A page as a reader gets it. remark-gfm looks for addresses once more in the texts of the finished tree, where escapes
 * are no longer seen; such links have no position and are texts here. So are the mail links that readers of GFM make
 * of an address that stands in a text: they lead to nothing but what they say.
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

/** Written as it is, not as `[a](mailto:b)` or `<a>`. */
function isMailLiteral({ url, children, position }: Link, page: string): boolean {
  const [label] = children
  const source = page.slice(position?.start.offset, position?.end.offset)
  return label?.type === 'text' && source === label.value && url.replace(/^mailto:/, '') === label.value
}

/** Where a page that was read again first differs from the document that was meant; null where it does not. */
export function difference(meant: Root, read: Root): string | null {
  const [expected, actual] = [meant, read].map(root => JSON.stringify(outlineOf(root)))
  if (expected === undefined || actual === undefined || expected === actual) return null
  const at = [...expected].findIndex((_, index) => expected[index] !== actual[index])
  return `meant ${expected.slice(at - 60, at + 60)}, read ${actual.slice(at - 60, at + 60)}`
}

/** What a page must not have: HTML, links that lead elsewhere than to the web, and headings that skip a level. */
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
