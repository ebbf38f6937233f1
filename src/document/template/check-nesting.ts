import type { Nodes, Root } from 'mdast'
import { type Directive, errorsIn, isDirective } from './directive.ts'

const NESTED =
  'A block around others has more colons, as "::::header" around ":::nav[Menu]", and ends with as many'

const AROUND = /^(?:[\s>]|(?:[-*+]|\d+[.)])\s)+/

/** Throws a UsageError if a block has no end, or if an end has no block. The parser reports neither mistake. */
export function checkNesting(root: Root, source: string, file: string): void {
  const issue = errorsIn(file)
  const lines = source.split(/\r\n|\r|\n/)
  const lineAt = (line = 0) => (lines[line - 1] ?? '').replace(AROUND, '').trimEnd()
  const colonsOf = (node: Directive) => colonsOn(lineAt(node.position?.start.line))

  function check(node: Nodes, around: Directive | null): void {
    const isBlock = isDirective(node) && node.type === 'containerDirective'
    if (isBlock) checkBlock(node, around)
    if (node.type === 'paragraph' && !node.data?.directiveLabel) checkText(node)
    if ('children' in node) for (const child of node.children) check(child, isBlock ? node : around)
  }

  function checkBlock(node: Directive, around: Directive | null): void {
    const name = `":::${node.name}"`
    if (around !== null && colonsOf(around) <= colonsOf(node)) {
      const outer = `":::${around.name}" of line ${around.position?.start.line}`
      throw issue(node, `${name} stands in ${outer}, which has no end above it`, NESTED)
    }
    const end = node.position?.end.line
    if (
      !/^:+$/.test(lineAt(end)) ||
      colonsOn(lineAt(end)) < colonsOf(node) ||
      end === around?.position?.end.line
    )
      throw issue(node, `${name} has no end`, `Write "${':'.repeat(colonsOf(node))}" below what stands in it`)
  }

  function checkText({ position }: Nodes): void {
    for (let line = position?.start.line ?? 1; line <= (position?.end.line ?? 0); line++) {
      const text = lineAt(line)
      if (colonsOn(text) < 3) continue
      const reason = /^:+$/.test(text) ? 'ends no block that is open here' : 'begins no block'
      throw issue(line, `"${text}" ${reason}`, NESTED)
    }
  }

  check(root, null)
}

function colonsOn(line: string): number {
  return /^:*/.exec(line)?.[0].length ?? 0
}
