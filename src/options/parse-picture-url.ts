import { UsageError } from '../errors.ts'
import { readPattern } from './address-pattern.ts'

/**
 * The placeholders for a picture in a pattern of `--picture-url`: its address, its address encoded for a query, or the
 * path of its address without the first slash.
 */
export const PICTURE_PLACEHOLDERS = {
  src: (src: string) => src,
  'src:encoded': encodeURIComponent,
  path: (src: string) => new URL(src).pathname.slice(1),
}

/**
 * Reads a pattern of a picture service, such as `/cdn-cgi/image/width={width}/{src}`.
 *
 * @throws {UsageError} when the text is no such pattern, or has no placeholder for a picture or for its width
 */
export function parsePictureUrl(text: string, flag: string): string {
  const pictures = Object.keys(PICTURE_PLACEHOLDERS)
  const { names, doing } = readPattern({ text, flag, known: ['width', ...pictures], isAtHost: true })
  if (!names.some(name => name !== 'width'))
    throw new UsageError(
      `${doing} has neither {src} nor {src:encoded} nor {path}, so all pictures would be one`,
    )
  if (!names.includes('width'))
    throw new UsageError(`${doing} has no {width}, so a picture would be as wide on every screen`)
  return text
}
