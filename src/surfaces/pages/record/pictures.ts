import type { Root, RootContent } from 'mdast'
import { isCover, isPicture, type Media } from '../../../catalogue/schema/media.ts'
import { creditOf, describedTitle } from '../../../document/page/media.ts'
import { type Child, element, type Html, SUPPLIER_LINK } from '../element.ts'
import { pictureSources } from '../picture-sources.ts'
import type { SiteParts } from '../site-parts.ts'

type Picture = Media & { label?: string | undefined }

export interface IllustratedDocument {
  before: RootContent[]
  after: RootContent[]
  cover: Picture | null
  gallery: Picture[]
}

const SHOWN_ELSEWHERE = new Set(['banner', 'logo'])

/**
 * Moves the pictures in a document's lists to a gallery, which replaces the first such list. The gallery lacks the
 * cover: `front`, or else one of the pictures. If the gallery is empty, the heading above it is removed.
 */
export function extractPictures({ children }: Root, front: Media | null = null): IllustratedDocument {
  const pictures: Picture[] = []
  let place: number | null = null
  const kept = children.flatMap((node, index): RootContent[] => {
    if (node.type !== 'list') return [node]
    const others = node.children.filter(({ data }) => {
      if (data?.placeholders?.some(placeholder => SHOWN_ELSEWHERE.has(placeholder))) return false
      if (data?.medium === undefined || !isPicture(data.medium)) return true
      pictures.push({ ...data.medium, label: data.label })
      return false
    })
    if (others.length === node.children.length) return [node]
    place ??= index
    return others.length === 0 ? [] : [{ ...node, children: others }]
  })
  if (place === null) return { before: kept, after: [], cover: front, gallery: [] }
  const cover = front ?? pictures.find(isCover) ?? pictures[0] ?? null
  const gallery = pictures.filter(picture => picture !== cover)
  const [before, after] = [kept.slice(0, place), kept.slice(place)]
  const isEmpty = gallery.length === 0 && (after[0] === undefined || after[0].type === 'heading')
  return { before: isEmpty ? withoutLastHeading(before) : before, after, cover, gallery }
}

function withoutLastHeading(nodes: RootContent[]): RootContent[] {
  const last = nodes.at(-1)
  return last?.type === 'heading' && last.depth > 1 ? nodes.slice(0, -1) : nodes
}

/** The picture's host gets no referrer, so it does not learn which page shows the picture. */
function picture(
  medium: Picture,
  { title, site }: { title: string; site: SiteParts },
  isFirst: boolean,
  more: Child = null,
): Html {
  const caption = describedTitle({ title: medium.caption, caption: medium.title })
  const credit = creditOf(medium)
  const lines = [
    caption === null || caption === title ? null : element('span', {}, caption),
    credit === null ? null : element('small', {}, credit),
  ].filter(line => line !== null)
  const image = element('img', {
    ...pictureSources(medium.src, isFirst ? 'cover' : 'gallery', site),
    alt: altOf(medium, title),
    ...(isFirst ? { fetchpriority: 'high' } : { loading: 'lazy' }),
    decoding: 'async',
    referrerpolicy: 'no-referrer',
  })
  return element(
    'figure',
    { class: isFirst ? 'cover' : '' },
    element('a', { href: medium.src, rel: SUPPLIER_LINK, referrerpolicy: 'no-referrer' }, image),
    more,
    lines.length === 0 ? null : element('figcaption', {}, ...lines),
  )
}

const GALLERY_ID = 'pictures'

export function coverFigure(
  { cover, gallery }: IllustratedDocument,
  title: string,
  site: SiteParts,
): Html | null {
  const { words, inWords, formatters } = site
  if (cover === null) return null
  const link = { href: `#${GALLERY_ID}`, class: 'more', ...inWords }
  const { length } = gallery
  const more = length === 0 ? null : element('a', link, formatters.counted(length, words.morePictures))
  return picture(cover, { title, site }, true, more)
}

export function gallery(pictures: readonly Picture[], title: string, site: SiteParts): Html {
  const figures = pictures.map(medium => picture(medium, { title, site }, false))
  return element('div', { class: 'gallery', id: GALLERY_ID }, ...figures)
}

/** The logo has no alternative text, because the operator's name is next to it. */
export function markOf(logo: string | null, site: SiteParts): Html | null {
  if (logo === null) return null
  return element('img', {
    ...pictureSources(logo, 'logo', site),
    alt: '',
    width: 64,
    height: 64,
    loading: 'lazy',
    decoding: 'async',
    referrerpolicy: 'no-referrer',
  })
}

export function altOf(picture: Picture, subject: string): string {
  return picture.label ?? describedTitle(picture) ?? subject
}
