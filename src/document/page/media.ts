import type { List, ListItem } from 'mdast'
import { isLogo, isVideo, type Media } from '../../catalogue/schema/media.ts'
import { linkedText } from '../html/find-addresses.ts'
import { bullets, item, link, paragraph } from '../nodes.ts'
import type { Messages } from './messages.ts'

declare module 'mdast' {
  interface ListItemData {
    medium?: Media
    label?: string
  }
}

/** The title or caption of a medium; null if both say nothing, such as `DSC_0042.JPG` or `Image`. */
export function describedTitle({ title, caption }: Pick<Media, 'title' | 'caption'>): string | null {
  for (const text of [title, caption]) if (text !== null && !MEANINGLESS.test(text)) return text
  return null
}

/** Matches titles that say nothing about a medium: `DSC_0042.JPG`, `IMG-2031`, `F6BE122D-7A42`, `Image`, `Bild 3`. */
const MEANINGLESS =
  /^(?:(?=[^\d]*\d)[\da-f]{8}(?:-?[\da-f]{4,12})*(?:\.\w{2,5})?|\S+\.(?:jpe?g|png|gif|webp|avif|tiff?|heic|mp4|mov)|(?:dscn?|dscf|img|pict?|p|gopr|dji)[\s_-]?\d+|(?:images?|photos?|pictures?|bild(?:er)?|foto(?:s|grafía|grafia)?|imagen|immagine|imagem|afbeelding|画像|写真|图片|圖片|사진|صورة|תמונה)[\s_#-]*\d*|[\d\s._-]+)$/i

export function mediaList(media: readonly Media[], subject: string, messages: Messages): List | null {
  const items = media.map((medium, index): ListItem => {
    const label =
      describedTitle(medium) ??
      generatedLabel(medium, subject, media.length === 1 ? null : index + 1, messages)
    const more = [medium.caption === label ? null : medium.caption, creditOf(medium)].filter(
      part => part !== null,
    )
    const rest = more.length === 0 ? '' : ` – ${more.join(' – ')}`
    // Square brackets in the name of a link would need backslashes, so round brackets replace them.
    const name = label.replaceAll('[', '(').replaceAll(']', ')')
    return { ...item(paragraph(link(medium.src, name), ...linkedText(rest))), data: { medium, label } }
  })
  return items.length === 0 ? null : bullets(items)
}

function generatedLabel(medium: Media, subject: string, number: number | null, messages: Messages): string {
  if (isLogo(medium)) return messages.word('Logo')
  const name = number === null ? subject : `${subject} (${number})`
  return isVideo(medium) ? messages.labelled(messages.word('Video'), name) : name
}

export function creditOf({ copyright }: Pick<Media, 'copyright'>): string | null {
  if (copyright === null) return null
  return /©|\(c\)|copyright/i.test(copyright) ? copyright : `© ${copyright}`
}
