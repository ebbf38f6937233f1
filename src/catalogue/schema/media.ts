import * as z from 'zod'
import { line, optional, url } from './fields.ts'

const rel = line.overwrite(text => (/^(?:logo|cover|gallery)$/i.test(text) ? text.toUpperCase() : text))

/** Matches an address of a folder. A picture's path may end with a slash too, but it contains a digit or a dot. */
const FOLDER = /^https?:\/\/[^/?#]+(?:\/[^/?#.\d]+)*\/?$/i

/** An image or a video (OCTO Content, Media object). */
export const Media = z.strictObject({
  src: url.refine(src => !src.endsWith('/') || !FOLDER.test(src), { error: 'is a folder, not a file' }),
  type: optional(line),
  rel: optional(rel),
  title: optional(line),
  caption: optional(line),
  copyright: optional(line),
})
export type Media = z.infer<typeof Media>

export function isLogo({ rel }: Pick<Media, 'rel'>): boolean {
  return rel === 'LOGO'
}

export function isCover({ rel }: Pick<Media, 'rel'>): boolean {
  return rel === 'COVER'
}

export function isPicture(medium: Pick<Media, 'type' | 'rel'>): boolean {
  return !isLogo(medium) && (medium.type === null || medium.type.startsWith('image/'))
}

export function coverOf(media: readonly Media[]): Media | undefined {
  const pictures = media.filter(isPicture)
  return pictures.find(isCover) ?? pictures[0]
}

/** Whether it is a video file or a page that plays a video (`external/youtube`). A PDF is neither video nor picture. */
export function isVideo({ type }: Pick<Media, 'type'>): boolean {
  return /^(?:video|external)\//.test(type ?? '')
}
