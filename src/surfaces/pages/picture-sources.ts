import { PICTURE_PLACEHOLDERS } from '../../options/parse-picture-url.ts'
import type { SurfaceContext } from '../surface.ts'

/**
 * Where pages show pictures: the widths in pixels to choose from, and how wide a picture is there (`sizes` of HTML). With
 * `auto`, browsers that know it measure pictures that load later. The lengths follow from `browser/lists.css` and
 * `browser/record.css`.
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

/**
 * The attributes of `img` that say where a picture is: one address, or with `--picture-url` an address a width. `src` comes
 * last, as `productCard` needs it.
 */
export function pictureSources(src: string, place: keyof typeof PLACES, site: Site): Record<string, string> {
  const address = pictureAddress(src, site)
  if (address === src) return { src }
  const { sizes, widths } = PLACES[place]
  const at = (width: number | undefined) => address.replaceAll('{width}', String(width))
  return { sizes, srcset: widths.map(width => `${at(width)} ${width}w`).join(', '), src: at(widths[1]) }
}

/** The address of a picture at the picture service, with `{width}`. Drawings (SVG) have no width, and keep their address. */
export function pictureAddress(src: string, { context }: Site): string {
  const { pictureUrl } = context.options
  if (pictureUrl === null || /\.svgz?(?:[?#]|$)/i.test(src)) return src
  const filled = Object.entries(PICTURE_PLACEHOLDERS).reduce(
    (text, [name, write]) => text.replaceAll(`{${name}}`, () => write(src)),
    pictureUrl,
  )
  // A comma at the end of an address would part it from its width.
  return filled.replace(/,$/, '%2C')
}

/** What the search of the home page needs to make the same attributes, if there is a picture service. */
export function pictureData({ context }: Site): Record<string, string> {
  const { sizes, widths } = PLACES.card
  return context.options.pictureUrl === null ? {} : { 'data-sizes': sizes, 'data-widths': widths.join(' ') }
}
