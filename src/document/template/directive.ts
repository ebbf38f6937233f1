import type { Nodes } from 'mdast'
import type { ContainerDirective, LeafDirective, TextDirective } from 'mdast-util-directive'
import { UsageError } from '../../errors.ts'

export type Directive = ContainerDirective | LeafDirective | TextDirective

/** Parts of a page that people can jump to. A landmark with any content stays, even if its placeholders are empty. */
export const LANDMARKS = ['header', 'nav', 'footer']

export function placeholderName({ attributes }: Directive): string | undefined {
  const names = Object.keys(attributes ?? {})
  return names.length === 1 ? names[0] : undefined
}

export function isDirective(node: Nodes): node is Directive {
  return node.type === 'textDirective' || node.type === 'leafDirective' || node.type === 'containerDirective'
}

export function errorsIn(file: string, usualHint?: string) {
  return (node: Nodes | number | undefined, reason: string, hint = usualHint) => {
    const line = typeof node === 'number' ? node : (node?.position?.start.line ?? 1)
    return new UsageError(`Reading the template "${file}", line ${line}: ${reason}`, { hint })
  }
}
