import { PICTURE_PLACEHOLDERS } from '../../options/address-patterns.ts'
import type { SurfaceContext } from '../surface.ts'

/**
 * Where pages show pictures. `widths`, in pixels, are the files to choose from. `sizes` is the width on the page, as in
 * HTML; it follows from `browser/lists.css` and `browser/record.css`. With `auto`, browsers may measure the width.
 */
const PLACES = {
  card: {
    widths: [320, 480, 640, 960],
    sizes: 'auto, (max-width: 22rem) 100vw, (max-width: 30rem) 50vw, (max-width: 34rem) 100vw, 20rem',
  },
  cover: {
    widths: [320, 640, 750, 1200, 1500],
    sizes: '(min-width: 64rem) min(100vw - 26.3rem, 45.7rem), min(100vw - 2.3rem, 43.7rem)',
  },
  gallery: { widths: [320, 480, 640, 960], sizes: 'auto, min(78vw, 17rem)' },
  logo: { widths: [64, 128, 192], sizes: '4rem' },
}

type Site = { readonly context: Pick<SurfaceContext, 'options'> }

export function pictureSources(src: string, place: keyof typeof PLACES, site: Site): Record<string, string> {
  const address = pictureAddress(src, site)
  if (address === src) return { src }
  const { sizes, widths } = PLACES[place]
  const at = (width: number | undefined) => address.replaceAll('{width}', String(width))
  return { sizes, srcset: widths.map(width => `${at(width)} ${width}w`).join(', '), src: at(widths[1]) }
}

/** The address of `src` at the picture service, `pictureUrl`. SVG pictures keep their own address. */
export function pictureAddress(src: string, { context }: Site): string {
  const { pictureUrl } = context.options
  if (pictureUrl === null || /\.svgz?(?:[?#]|$)/i.test(src)) return src
  const filled = Object.entries(PICTURE_PLACEHOLDERS).reduce(
    (text, [name, write]) => text.replaceAll(`{${name}}`, () => write(src)),
    pictureUrl,
  )
  // In `srcset`, a browser would read a comma at the end of an address as a separator.
  return filled.replace(/,$/, '%2C')
}

/** Data attributes from which the search script makes the `sizes` and `srcset` of cards. */
export function pictureData({ context }: Site): Record<string, string> {
  const { sizes, widths } = PLACES.card
  return context.options.pictureUrl === null ? {} : { 'data-sizes': sizes, 'data-widths': widths.join(' ') }
}
