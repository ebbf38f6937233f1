import { formats } from '../../formats/index.ts'
import { encodings } from './encodings.ts'

/** The media types of all files of a tree, by the part of their names after the last dot. */
export const MEDIA_TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  xml: 'application/xml',
  ...Object.fromEntries(formats.map(({ extension, mediaType }) => [lastPart(extension), mediaType])),
  // Lists of changed paths.
  paths: 'text/plain; charset=utf-8',
  ...Object.fromEntries(encodings.map(({ extension, mediaType }) => [lastPart(extension), mediaType])),
}

/** The media type of a file by its name; plain text where no ending is known. */
export function mediaTypeOf(path: string): string {
  const part = lastPart(path)
  return (Object.hasOwn(MEDIA_TYPES, part) ? MEDIA_TYPES[part] : undefined) ?? 'text/plain; charset=utf-8'
}

/** A media type without its parameters: `text/html` of `text/html; charset=utf-8` (RFC 9110, section 8.3.1). */
export function withoutParameters(mediaType: string): string {
  return mediaType.split(';')[0] ?? mediaType
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}
