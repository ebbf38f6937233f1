import type { Media } from '../schema/media.ts'
import { isImage } from './from-model.ts'
import { replaceItems } from './replace-items.ts'

/**
 * The media with other images: videos and logos stay, and so do the titles of images whose address stays. The first
 * image is the cover, and no other.
 */
export function exchangeMedia(media: readonly Media[], images: readonly Media[]): Media[] {
  const next = images.map((image, index) => {
    const known = media.find(medium => isImage(medium) && medium.src === image.src)
    if (known === undefined) return image
    return { ...known, rel: index === 0 || known.rel === 'COVER' ? image.rel : known.rel }
  })
  return replaceItems(media, isImage, next)
}
