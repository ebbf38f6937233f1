import { formats, isOwnFormat } from '../../formats/index.ts'
import { encodings } from './encodings.ts'

/** A format whose extension has two parts, such as `.octo.json`, says nothing of other files that end as its last part does. */
const isCompound = (extension: string) => extension.lastIndexOf('.') > 0

const compounds = formats
  .filter(({ extension }) => isCompound(extension))
  .toSorted((a, b) => b.extension.length - a.extension.length)

/** The same, of files of the formats that are built in. */
export const MEDIA_TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  xml: 'application/xml',
  ...Object.fromEntries(
    formats
      .filter(({ extension }) => !isCompound(extension))
      .map(({ extension, mediaType }) => [lastPart(extension), mediaType]),
  ),
  // Lists of changed paths.
  paths: 'text/plain; charset=utf-8',
  ...Object.fromEntries(encodings.map(({ extension, mediaType }) => [lastPart(extension), mediaType])),
}

/** The media types of all files of a tree but those of compound extensions, by the part of their names after the last dot. */
export function mediaTypes(): Readonly<Record<string, string>> {
  const own = formats.filter(isOwnFormat).map(({ extension, mediaType }) => [lastPart(extension), mediaType])
  return own.length === 0 ? MEDIA_TYPES : { ...MEDIA_TYPES, ...Object.fromEntries(own) }
}

/** The media type of a file by its name; plain text where no ending is known. */
export function mediaTypeOf(path: string): string {
  const format = compounds.find(({ extension }) => path.endsWith(extension))
  if (format !== undefined) return format.mediaType
  const part = lastPart(path)
  const types = mediaTypes()
  return (Object.hasOwn(types, part) ? types[part] : undefined) ?? 'text/plain; charset=utf-8'
}

/** A media type without its parameters: `text/html` of `text/html; charset=utf-8` (RFC 9110, section 8.3.1). */
export function withoutParameters(mediaType: string): string {
  return mediaType.split(';')[0] ?? mediaType
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}
