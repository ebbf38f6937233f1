import type { Link, Text } from 'mdast'
import { link, text } from '../nodes.ts'
import { findAddresses } from './find-addresses.ts'

/** A line in which the web addresses are links, so that none of them is escaped as prose. */
export function linkedText(line: string): (Link | Text)[] {
  return findAddresses(line).map(({ value, url }) => (url === null ? text(value) : link(url, value)))
}
