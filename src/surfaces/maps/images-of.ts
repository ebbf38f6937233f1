import type { Entry } from '../../document/entry.ts'

const MOST_IMAGES = 10

/** Longer addresses are in no map (sitemaps.org). */
const LONGEST = 2048

/** Addresses of a record's images, the cover first; logos and videos are none. */
export function imagesOf(entry: Entry): string[] {
  const { media } = entry.type === 'product' ? entry.product : entry.account
  const images = media.filter(
    ({ type, rel, src }) =>
      rel !== 'LOGO' && (type === null || type.startsWith('image/')) && src.length < LONGEST,
  )
  const [covers, others] = [true, false].map(isCover =>
    images.filter(({ rel }) => (rel === 'COVER') === isCover),
  )
  return [...new Set([...(covers ?? []), ...(others ?? [])].map(({ src }) => src))].slice(0, MOST_IMAGES)
}
