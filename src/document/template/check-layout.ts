import type { Image, Nodes, Root } from 'mdast'
import { type Directive, errorsIn, isDirective, LANDMARKS, placeholderName } from './directive.ts'
import { parseMarkdown } from './template-text.ts'

declare module 'mdast-util-directive' {
  interface ContainerDirectiveData {
    label?: string
  }
}

const HINT =
  'A page is ":::header", "::text{main}" and ":::footer", in any order, with Markdown between and in them'

const ONCE = new Set([':::header', ':::footer', 'main', 'breadcrumbs'])

const SCHEME = /^[a-z][a-z\d+.-]*:/i
const SAFE = /^(?:https?|mailto|tel):/i

/**
 * Throws a UsageError unless the template of pages is valid. It has to contain `main` exactly once and outside
 * landmarks, because `main` is a landmark itself and has the main heading. Navigations need names, which become their
 * labels. Pages must not load anything from other hosts.
 */
export function checkLayout(root: Root, file: string): void {
  const issue = errorsIn(file, HINT)
  const seen = new Set<string>()

  function check(node: Nodes, around: readonly string[]): void {
    if (isDirective(node)) checkDirective(node, around)
    const [reason, hint] = layoutIssue(node)
    if (reason !== undefined) throw issue(node, reason, hint)
    const inner = isDirective(node) && LANDMARKS.includes(node.name) ? [...around, node.name] : around
    if ('children' in node) for (const child of node.children) check(child, inner)
  }

  function checkDirective(node: Directive, around: readonly string[]): void {
    const name = LANDMARKS.includes(node.name) ? node.name : placeholderName(node)
    if (name === 'nav') nameNavigation(node)
    else if (LANDMARKS.includes(node.name) && around.length > 0)
      throw issue(node, `":::${node.name}" stands in ":::${around.at(-1)}"`)
    if (name === 'main' && around.length > 0)
      throw issue(node, `::text{main} stands in ":::${around.at(-1)}"`)
    const key = name === node.name ? `:::${name}` : (name ?? '')
    if (ONCE.has(key) && seen.has(key)) throw issue(node, `there is a second ${name}`)
    seen.add(key)
  }

  function nameNavigation(node: Directive): void {
    const [label, ...rest] = node.children
    if (node.type !== 'containerDirective' || label?.type !== 'paragraph' || !label.data?.directiveLabel)
      throw issue(node, 'a navigation has to have a name, which screen readers tell', 'Such as :::nav[Menu]')
    const said = label.children.map(child => ('value' in child ? child.value : '')).join('')
    Object.assign(node, { children: rest, data: { ...node.data, label: said } })
  }

  check(root, [])
  if (!seen.has('main')) throw issue(undefined, 'it has no ::text{main}, which is what a page is about')
}

export function layoutIssue(node: Nodes): [reason?: string, hint?: string] {
  switch (node.type) {
    case 'html':
      return ['HTML has no place here: it would be left out']
    case 'heading':
      return node.depth > 1 ? [] : ["a page's main heading is in ::text{main}", 'Begin with "## Heading"']
    case 'image':
      return !SCHEME.test(node.url) && !/^[/\\]/.test(node.url)
        ? []
        : [
            `the picture "${node.url}" is not beside the template`,
            'Pages load nothing from other hosts: put it beside the template, and name it by its path from there',
          ]
    case 'link':
      return !SCHEME.test(node.url) || SAFE.test(node.url)
        ? []
        : [`"${node.url}" leads elsewhere than to the web, to mail or to a telephone`]
    case 'linkReference':
    case 'imageReference':
    case 'footnoteReference':
      return ['what it leads to has to stand here', 'Such as [Imprint](https://www.example.com/imprint)']
    default:
      return []
  }
}

export function picturesOf(source: string): { url: string; line: number }[] {
  return imagesIn(parseMarkdown(source)).map(({ url, position }) => ({
    url,
    line: position?.start.line ?? 1,
  }))
}

function imagesIn(node: Nodes): Image[] {
  if (node.type === 'image') return [node]
  return 'children' in node ? node.children.flatMap(imagesIn) : []
}
