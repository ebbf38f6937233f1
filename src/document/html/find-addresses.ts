import type { Link, Text } from 'mdast'
import { isPublicUrl } from '../../catalogue/text/to-url.ts'
import { link, text } from '../nodes.ts'

interface TextSpan {
  value: string
  url: string | null
}

const MAY_HAVE_ADDRESS = /https?:\/\/|www\./i
const ADDRESS = /\b(?:https?:\/\/|www\.(?=[^\s.]+\.))[^\s<>"`{}|\\^]+/gi
const SENTENCE_END = ".,;:!?'’»”…。，、！？；：）」』】"

/** Splits a text at its web addresses, so that they become links and are never escaped as Markdown. */
export function findAddresses(source: string): TextSpan[] {
  if (!MAY_HAVE_ADDRESS.test(source)) return [{ value: source, url: null }]
  const spans: TextSpan[] = []
  let end = 0
  for (const match of source.matchAll(ADDRESS)) {
    const value = addressIn(match[0])
    const url = /^www/i.test(value) ? `https://${value}` : value
    if (!isPublicUrl(url)) continue
    if (match.index > end) spans.push({ value: source.slice(end, match.index), url: null })
    spans.push({ value, url })
    end = match.index + value.length
  }
  if (end < source.length) spans.push({ value: source.slice(end), url: null })
  return spans
}

function addressIn(match: string): string {
  const surplus = [surplusOf(match, '(', ')'), surplusOf(match, '[', ']')]
  for (let end = match.length; ; end--) {
    const last = match.charAt(end - 1)
    const bracket = ')]'.indexOf(last)
    const isLoose = last !== '' && bracket >= 0 && (surplus[bracket] ?? 0) > 0
    if (isLoose) surplus[bracket] = (surplus[bracket] ?? 0) - 1
    else if (!SENTENCE_END.includes(last) || end === 0) return match.slice(0, end)
  }
}

function surplusOf(text: string, open: string, close: string): number {
  return text.split(close).length - text.split(open).length
}

export function linkedText(line: string): (Link | Text)[] {
  if (!MAY_HAVE_ADDRESS.test(line)) return [text(line)]
  return findAddresses(line).map(({ value, url }) => (url === null ? text(value) : link(url, value)))
}
