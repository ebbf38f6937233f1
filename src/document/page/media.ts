import type { List, ListItem } from 'mdast'
import { isLogo, isVideo, type Media } from '../../catalogue/schema/media.ts'
import { linkedText } from '../html/find-addresses.ts'
import { bullets, item, link, paragraph } from '../nodes.ts'
import type { Wording } from './wording.ts'

declare module 'mdast' {
  interface ListItemData {
    /** What the item links to, for readers that can show it. */
    medium?: Media
  }
}

/** Each image and video as a link with its title, its caption and its credit. */
export function mediaList(media: readonly Media[], wording: Wording): List | null {
  const items = media.map((medium): ListItem => {
    const kind = isLogo(medium) ? 'Logo' : isVideo(medium) ? 'Video' : 'Image'
    const label = medium.title ?? medium.caption ?? wording.word(kind)
    const more = [medium.caption === label ? null : medium.caption, creditOf(medium)].filter(
      part => part !== null,
    )
    const rest = more.length === 0 ? '' : ` – ${more.join(' – ')}`
    return { ...item(paragraph(link(medium.src, label), ...linkedText(rest))), data: { medium } }
  })
  return items.length === 0 ? null : bullets(items)
}

/** Whose work it is. */
export function creditOf({ copyright }: Pick<Media, 'copyright'>): string | null {
  if (copyright === null) return null
  return /©|\(c\)|copyright/i.test(copyright) ? copyright : `© ${copyright}`
}
