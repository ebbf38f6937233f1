import type { List, ListItem } from 'mdast'
import { isLogo, isVideo, type Media } from '../../catalogue/schema/media.ts'
import { linkedText } from '../html/find-addresses.ts'
import { bullets, item, link, paragraph } from '../nodes.ts'
import type { Messages } from './messages.ts'

declare module 'mdast' {
  interface ListItemData {
    /** What the item links to, for readers that can show it. */
    medium?: Media
    /** What the medium is called. */
    label?: string
  }
}

/** What a medium shows, in the words of its source; null where these are no words: a file's name, or that it is a picture. */
export function shownBy({ title, caption }: Pick<Media, 'title' | 'caption'>): string | null {
  const words = [title, caption].filter(text => text !== null)
  return words.find(text => !SAYS_NOTHING.test(text)) ?? null
}

/** `DSC_0042.JPG`, `IMG-2031`, `photo.png`, `Image`, `Bild 3`. */
const SAYS_NOTHING =
  /^(?:\S+\.(?:jpe?g|png|gif|webp|avif|tiff?|heic|mp4|mov)|(?:dscn?|dscf|img|pict?|p|gopr|dji)[\s_-]?\d+|(?:images?|photos?|pictures?|bild(?:er)?|foto(?:s|grafía|grafia)?|imagen|immagine|imagem|afbeelding|画像|写真|图片|圖片|사진)[\s_#-]*\d*|[\d\s._-]+)$/i

/**
 * Each image and video as a link with its title, its caption and its credit. One that nobody named is called by what it is of,
 * with its number among the media.
 *
 * @param subject what the media are of
 */
export function mediaList(media: readonly Media[], subject: string, messages: Messages): List | null {
  const items = media.map((medium, index): ListItem => {
    const label =
      shownBy(medium) ?? nameless(medium, subject, media.length === 1 ? null : index + 1, messages)
    const more = [medium.caption === label ? null : medium.caption, creditOf(medium)].filter(
      part => part !== null,
    )
    const rest = more.length === 0 ? '' : ` – ${more.join(' – ')}`
    return { ...item(paragraph(link(medium.src, label), ...linkedText(rest))), data: { medium, label } }
  })
  return items.length === 0 ? null : bullets(items)
}

/** `Harbour tour (2)`, `Video: Harbour tour (3)`, `Logo`. */
function nameless(medium: Media, subject: string, number: number | null, messages: Messages): string {
  if (isLogo(medium)) return messages.word('Logo')
  const name = number === null ? subject : `${subject} (${number})`
  return isVideo(medium) ? messages.labelled(messages.word('Video'), name) : name
}

/** Whose work it is. */
export function creditOf({ copyright }: Pick<Media, 'copyright'>): string | null {
  if (copyright === null) return null
  return /©|\(c\)|copyright/i.test(copyright) ? copyright : `© ${copyright}`
}
