import { formats, isCustomFormat } from '../../formats/index.ts'
import { encodings } from './encodings.ts'

/** A format whose extension has two parts, such as `.octo.json`, says nothing of other files that end as its last part does. */
const isCompound = (extension: string) => extension.lastIndexOf('.') > 0

const compounds = formats.filter(({ extension }) => isCompound(extension))

/** Pictures and fonts that a site can have of its own, by the last part of their names. */
export const PICTURE_TYPES = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
}
export const FONT_TYPES = { woff2: 'font/woff2', woff: 'font/woff' }

/** Those of the formats that are built in, and of all other files. */
export const MEDIA_TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  ...PICTURE_TYPES,
  ...FONT_TYPES,
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

const BY_SUFFIX: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(MEDIA_TYPES).map(([part, type]) => [`.${part}`, type])),
  ...Object.fromEntries(compounds.map(({ extension, mediaType }) => [extension, mediaType])),
}

/** The media types of all files of a tree but those of compound extensions, by the part of their names after the last dot. */
export function mediaTypes(): Readonly<Record<string, string>> {
  const own = customTypes()
  return own.length === 0
    ? MEDIA_TYPES
    : { ...MEDIA_TYPES, ...Object.fromEntries(own.map(([suffix, type]) => [lastPart(suffix), type])) }
}

/** The same with those of compound extensions: media types by the suffix of files' names, with its first dot. */
export function mediaTypesBySuffix(): Readonly<Record<string, string>> {
  const own = customTypes()
  return own.length === 0 ? BY_SUFFIX : { ...BY_SUFFIX, ...Object.fromEntries(own) }
}

/** Those of formats of a config file, which come after this module was loaded. */
function customTypes(): [suffix: string, mediaType: string][] {
  return formats.filter(isCustomFormat).map(({ extension, mediaType }) => [extension, mediaType])
}

/** The media type of a file by its name; plain text where no suffix is known. The longest suffix that is known counts. */
export function mediaTypeOf(path: string, types = mediaTypesBySuffix()): string {
  for (let dot = path.indexOf('.', path.lastIndexOf('/') + 1); dot !== -1; dot = path.indexOf('.', dot + 1)) {
    const suffix = path.slice(dot)
    if (Object.hasOwn(types, suffix)) return types[suffix] ?? PLAIN
  }
  return PLAIN
}

const PLAIN = 'text/plain; charset=utf-8'

/** A media type without its parameters: `text/html` of `text/html; charset=utf-8` (RFC 9110, section 8.3.1). */
export function withoutParameters(mediaType: string): string {
  return mediaType.split(';')[0] ?? mediaType
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}
