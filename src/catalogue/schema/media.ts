import * as z from 'zod'
import { line, optional, url } from './fields.ts'

/** LOGO, COVER and GALLERY become upper case; other roles stay unchanged. */
const rel = line.overwrite(text => (/^(?:logo|cover|gallery)$/i.test(text) ? text.toUpperCase() : text))

/** An image or a video (OCTO Content, Media object). */
export const Media = z.strictObject({
  src: url,
  type: optional(line),
  rel: optional(rel),
  title: optional(line),
  caption: optional(line),
  copyright: optional(line),
})
export type Media = z.infer<typeof Media>

type Kind = Pick<Media, 'type' | 'rel'>

export function isLogo({ rel }: Pick<Media, 'rel'>): boolean {
  return rel === 'LOGO'
}

/** The image that stands for the whole record. */
export function isCover({ rel }: Pick<Media, 'rel'>): boolean {
  return rel === 'COVER'
}

/** An image of the product or the operator, but not a logo. A medium without a type counts as an image. */
export function isPicture(medium: Kind): boolean {
  return !isLogo(medium) && (medium.type === null || medium.type.startsWith('image/'))
}

/** The picture for the whole record: its cover, else its first picture. */
export function coverOf(media: readonly Media[]): Media | undefined {
  const pictures = media.filter(isPicture)
  return pictures.find(isCover) ?? pictures[0]
}

/**
 * A video for readers: a file, or a page of another site that plays one (`external/youtube`).
 * Other media that are not pictures, such as a PDF, are called images in documents, but are never shown as such.
 */
export function isVideo({ type }: Pick<Media, 'type'>): boolean {
  return /^(?:video|external)\//.test(type ?? '')
}
