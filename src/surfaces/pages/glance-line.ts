import type { Element, ElementContent } from 'hast'
import { element } from './element.ts'

/** What a reader wants to know at once, below the heading; null where there is nothing. */
export function glanceLine(parts: readonly (ElementContent | null)[]): Element | null {
  const known = parts.filter(part => part !== null)
  // Without a stylesheet they are words apart too.
  const spaced = known.flatMap((part, index) => (index === 0 ? [part] : [' ', part]))
  return known.length === 0 ? null : element('p', { className: ['glance'] }, ...spaced)
}
