import * as z from 'zod'
import { line, optional, url } from './fields.ts'

/** LOGO, COVER and GALLERY are known, however they are written; other roles stay as they are. */
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

/** An image that shows the product or the operator: no logo, and no medium of another type. One without a type is one. */
export function isPicture(medium: Kind): boolean {
  return !isLogo(medium) && (medium.type === null || medium.type.startsWith('image/'))
}

/** The picture that stands for the whole record: its cover, else its first; undefined where it has none. */
export function coverOf(media: readonly Media[]): Media | undefined {
  const pictures = media.filter(isPicture)
  return pictures.find(isCover) ?? pictures[0]
}

/**
 * A video for readers: a file, or a page elsewhere that plays one (`external/youtube`).
 * A medium that is neither this nor a picture, such as a PDF, is called an image in documents, but shown nowhere as one.
 */
export function isVideo({ type }: Pick<Media, 'type'>): boolean {
  return /^(?:video|external)\//.test(type ?? '')
}
