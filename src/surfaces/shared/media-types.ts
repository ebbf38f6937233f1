import { formats, isCustomFormat } from '../../formats/index.ts'
import { encodings } from './encodings.ts'

/**
 * Whether `extension` has two parts, such as `.octo.json`. The media type of such a format does not apply to other
 * `.json` files.
 */
const isCompound = (extension: string) => extension.lastIndexOf('.') > 0

const compounds = formats.filter(({ extension }) => isCompound(extension))

/** Media types of the pictures of themes, by the last part of a file's name. */
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

/** Media types of the tree's files, custom formats excluded, by the last part of a file's name. */
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
  // The change feed's lists of changed paths, such as `changes/12.paths`.
  paths: 'text/plain; charset=utf-8',
  ...Object.fromEntries(encodings.map(({ extension, mediaType }) => [lastPart(extension), mediaType])),
}

const BY_SUFFIX: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(MEDIA_TYPES).map(([part, type]) => [`.${part}`, type])),
  ...Object.fromEntries(compounds.map(({ extension, mediaType }) => [extension, mediaType])),
}

/**
 * Media types of the tree's files, custom formats included, by the last part of a file's name. Compound extensions such
 * as `.octo.json` are not in it.
 */
export function mediaTypes(): Readonly<Record<string, string>> {
  const custom = customTypes()
  return custom.length === 0
    ? MEDIA_TYPES
    : { ...MEDIA_TYPES, ...Object.fromEntries(custom.map(([suffix, type]) => [lastPart(suffix), type])) }
}

/**
 * Media types of the tree's files by suffix, compound extensions and custom formats included. Each suffix begins with a
 * dot.
 */
export function mediaTypesBySuffix(): Readonly<Record<string, string>> {
  const custom = customTypes()
  return custom.length === 0 ? BY_SUFFIX : { ...BY_SUFFIX, ...Object.fromEntries(custom) }
}

/**
 * Media types of custom formats by extension. They are computed on each call, because a config file is read after this
 * module is loaded.
 */
function customTypes(): [suffix: string, mediaType: string][] {
  return formats.filter(isCustomFormat).map(({ extension, mediaType }) => [extension, mediaType])
}

/** The media type of the file at `path`, by the longest known suffix of its name; plain text if no suffix is known. */
export function mediaTypeOf(path: string, types = mediaTypesBySuffix()): string {
  for (let dot = path.indexOf('.', path.lastIndexOf('/') + 1); dot !== -1; dot = path.indexOf('.', dot + 1)) {
    const suffix = path.slice(dot)
    if (Object.hasOwn(types, suffix)) return types[suffix] ?? PLAIN
  }
  return PLAIN
}

const PLAIN = 'text/plain; charset=utf-8'

/** The `mediaType` without its parameters: `text/html` for `text/html; charset=utf-8` (RFC 9110, section 8.3.1). */
export function withoutParameters(mediaType: string): string {
  return mediaType.split(';')[0] ?? mediaType
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}
