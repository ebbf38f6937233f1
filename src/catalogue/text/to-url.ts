import { toLine } from './clean-text.ts'

/** An address may have so many characters: browsers and sitemaps take hardly more. */
export const LONGEST_ADDRESS = 2000

/** An address as it was written, decoded and without blanks around it; one without a scheme gets `https:`. */
export function toUrl(text: string): string {
  const url = toLine(text)
  if (url.length > LONGEST_ADDRESS) return url
  if (url.startsWith('//')) return `https:${url}`
  return /^www\.[^\s/]+\.[^\s]+$/i.test(url) ? `https://${url}` : url
}

/** Requires a host and forbids a user name before it: URL parsers are not that strict. */
const ADDRESS = /^https?:\/\/[^\s\\<>"`{}|^/?#@]+(?:[/?#][^\s\\<>"`{}|^]*)?$/i

/** Only http(s) addresses of a named host, without credentials and blanks, are published. */
export function isPublicUrl(url: string): boolean {
  return url.length <= LONGEST_ADDRESS && ADDRESS.test(url) && URL.canParse(url)
}
