import type { Nodes } from 'mdast'
import type { ContainerDirective, LeafDirective, TextDirective } from 'mdast-util-directive'

export type Directive = ContainerDirective | LeafDirective | TextDirective

/**
 * Directives for parts of a page that people can jump to. They stay on a page if they have any content, even if all of
 * their placeholders are empty.
 */
export const LANDMARKS = ['header', 'nav', 'footer']

/** The placeholder that a directive names: its only attribute, as in `:value{title}`. */
export function placeholderName({ attributes }: Directive): string | undefined {
  const names = Object.keys(attributes ?? {})
  return names.length === 1 ? names[0] : undefined
}

export function isDirective(node: Nodes): node is Directive {
  return node.type === 'textDirective' || node.type === 'leafDirective' || node.type === 'containerDirective'
}
