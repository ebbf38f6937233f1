import { isCover, isPicture, type Media } from '../schema/media.ts'
import { replaceItems } from './replace-items.ts'
import type { Conversion } from './v1-field.ts'

const TYPES = new Map(['png', 'webp', 'gif', 'avif'].map(ending => [ending, `image/${ending}`]))

/** A list of image addresses: the first is the cover. */
export const images: Conversion<string[]> = {
  write(draft, urls) {
    for (const [index, src] of urls.entries()) {
      const ending = /\.(\w+)(?:[?#]|$)/.exec(src)?.[1]?.toLowerCase() ?? ''
      const type = TYPES.get(ending) ?? 'image/jpeg'
      const rel = index === 0 ? 'COVER' : 'GALLERY'
      draft.product.media.push({ src, type, rel, title: null, caption: null, copyright: null })
    }
  },
  read: ({ media }) => media.filter(isPicture).map(({ src }) => src),
}

/**
 * The media of a product with other images. Videos and logos stay, and so does what is known of an image whose address
 * stays. The first image is the only cover.
 */
export function replaceImages(media: readonly Media[], images: readonly Media[]): Media[] {
  const next = images.map((image, index) => {
    const known = media.find(medium => isPicture(medium) && medium.src === image.src)
    if (known === undefined) return image
    return { ...known, rel: index === 0 || isCover(known) ? image.rel : known.rel }
  })
  return replaceItems(media, isPicture, next)
}
