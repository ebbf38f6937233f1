import type { Element } from 'hast'
import type { Media } from '../../catalogue/schema/media.ts'
import { creditOf } from '../../document/page/media.ts'
import { element } from './element.ts'
import { FOREIGN } from './safe-links.ts'

/**
 * A picture with what it shows and whose it is. It lies with the supplier, who learns of no page that shows it; those
 * further down load when a reader comes near.
 *
 * @param title what the page is about, for pictures that say nothing of themselves
 */
export function picture(medium: Media, title: string, isFirst: boolean): Element {
  const caption = medium.caption ?? medium.title
  const credit = creditOf(medium)
  const lines = [
    caption === null || caption === title ? null : element('span', {}, caption),
    credit === null ? null : element('small', {}, credit),
  ].filter(line => line !== null)
  const image = element('img', {
    src: medium.src,
    alt: altOf(medium, title),
    ...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' }),
    decoding: 'async',
    referrerPolicy: 'no-referrer',
  })
  return element(
    'figure',
    { className: isFirst ? ['cover'] : [] },
    element('a', { href: medium.src, rel: FOREIGN, referrerPolicy: 'no-referrer' }, image),
    lines.length === 0 ? null : element('figcaption', {}, ...lines),
  )
}

/** What stands for a picture where it is not seen. */
export function altOf({ title, caption }: Media, subject: string): string {
  return title ?? caption ?? subject
}
