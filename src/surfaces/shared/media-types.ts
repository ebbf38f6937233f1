import { formats, isCustomFormat } from '../../formats/index.ts'
import { encodings } from './encodings.ts'

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

/** The formats whose extension has one dot. The media type of `.octo.json` must not apply to other `.json` files. */
const oneSuffix = formats.filter(({ extension }) => extension.lastIndexOf('.') === 0)

/** Media types by what follows the last dot of a file's name, such as `html`. Custom formats are missing. */
export const MEDIA_TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  ...PICTURE_TYPES,
  ...FONT_TYPES,
  xml: 'application/xml',
  ...typesBy(lastPart, oneSuffix),
  // The change feed's lists of changed paths, such as `changes/12.paths`.
  paths: 'text/plain; charset=utf-8',
  ...typesBy(lastPart, encodings),
}

const BY_SUFFIX: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(MEDIA_TYPES).map(([part, type]) => [`.${part}`, type])),
  ...typesBy(String, formats),
}

/** `MEDIA_TYPES` with the types of custom formats, which a config file adds after this file is loaded. */
export function mediaTypes(): Readonly<Record<string, string>> {
  return { ...MEDIA_TYPES, ...typesBy(lastPart, formats.filter(isCustomFormat)) }
}

export function mediaTypesBySuffix(): Readonly<Record<string, string>> {
  const custom = formats.filter(isCustomFormat)
  return custom.length === 0 ? BY_SUFFIX : { ...BY_SUFFIX, ...typesBy(String, custom) }
}

export function mediaTypeOf(path: string, types = mediaTypesBySuffix()): string {
  for (let dot = path.indexOf('.', path.lastIndexOf('/') + 1); dot !== -1; dot = path.indexOf('.', dot + 1)) {
    const suffix = path.slice(dot)
    if (Object.hasOwn(types, suffix)) return types[suffix] ?? PLAIN
  }
  return PLAIN
}

const PLAIN = 'text/plain; charset=utf-8'

export function withoutParameters(mediaType: string): string {
  return mediaType.split(';')[0] ?? mediaType
}

function typesBy(
  nameOf: (extension: string) => string,
  kinds: readonly { extension: string; mediaType: string }[],
): Record<string, string> {
  return Object.fromEntries(kinds.map(({ extension, mediaType }) => [nameOf(extension), mediaType]))
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}
