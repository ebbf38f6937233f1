import { toLine } from './clean-text.ts'

/** In characters. Browsers and sitemaps do not accept much longer addresses. */
export const LONGEST_ADDRESS = 2000

export function toUrl(text: string): string {
  const url = toLine(text)
  if (url.length > LONGEST_ADDRESS) return url
  if (url.startsWith('//')) return `https:${url}`
  return /^www\.[^\s/]+\.[^\s]+$/i.test(url) ? `https://${url}` : url
}

/** Matches an http(s) address with a host and without a user name or password. `URL.canParse` allows a password. */
const ADDRESS = /^https?:\/\/[^\s\\<>"`{}|^/?#@]+(?:[/?#][^\s\\<>"`{}|^]*)?$/i

export function isPublicUrl(url: string): boolean {
  return url.length <= LONGEST_ADDRESS && ADDRESS.test(url) && URL.canParse(url)
}
