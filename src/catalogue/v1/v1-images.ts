import { isCover, isPicture, isVideo, type Media } from '../schema/media.ts'
import { replaceItems } from './replace-items.ts'
import type { Conversion } from './v1-field.ts'

const IMAGE_TYPES = new Map(['png', 'webp', 'gif', 'avif'].map(suffix => [suffix, `image/${suffix}`]))
const VIDEO_TYPES = new Map([
  ...['mp4', 'avi', 'webm', 'mpeg', 'ogg'].map(suffix => [suffix, `video/${suffix}`] as const),
  ['m4v', 'video/mp4'],
  ['mov', 'video/quicktime'],
])

export const images: Conversion<string[]> = {
  write(draft, urls) {
    for (const [index, src] of urls.entries()) {
      const type = IMAGE_TYPES.get(suffixOf(src)) ?? 'image/jpeg'
      draft.product.media.push(medium(src, type, index === 0 ? 'COVER' : 'GALLERY'))
    }
  },
  read: ({ media }) => media.filter(isPicture).map(({ src }) => src),
}

export const videos: Conversion<string[]> = {
  write(draft, urls) {
    for (const src of urls) {
      const type = VIDEO_TYPES.get(suffixOf(src)) ?? `external/${new URL(src).hostname.replace(/^www\./, '')}`
      draft.product.media.push(medium(src, type, 'GALLERY'))
    }
  },
  read: ({ media }) => media.filter(isVideo).map(({ src }) => src),
}

function suffixOf(src: string): string {
  return /\.(\w+)(?:[?#]|$)/.exec(src)?.[1]?.toLowerCase() ?? ''
}

function medium(src: string, type: string, rel: string): Media {
  return { src, type, rel, title: null, caption: null, copyright: null }
}

export function replaceVideos(media: readonly Media[], next: readonly Media[]): Media[] {
  const known = next
    .filter(isVideo)
    .map(video => media.find(medium => isVideo(medium) && medium.src === video.src) ?? video)
  return replaceItems(media, isVideo, known)
}

/** Replaces the images; videos and logos stay. An image with a known `src` keeps its details. */
export function replaceImages(media: readonly Media[], next: readonly Media[]): Media[] {
  const images = next.filter(isPicture).map((image, index) => {
    const known = media.find(medium => isPicture(medium) && medium.src === image.src)
    if (known === undefined) return image
    return { ...known, rel: index === 0 || isCover(known) ? image.rel : known.rel }
  })
  return replaceItems(media, isPicture, images)
}
