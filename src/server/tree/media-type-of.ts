import { formats } from '../../formats/index.ts'

/** What files are that no format writes, by how their names end; an encoded file is sent as it lies there. */
const OTHERS: Readonly<Record<string, string>> = {
  '.br': 'application/octet-stream',
  '.css': 'text/css; charset=utf-8',
  '.gz': 'application/gzip',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.xml': 'application/xml',
  '.zst': 'application/zstd',
}

const PLAIN = 'text/plain; charset=utf-8'

/** The media type of a file of the tree; lists of paths and the like are text. */
export function mediaTypeOf(path: string): string {
  const [extension = ''] = /\.[^./]+$/.exec(path) ?? []
  if (Object.hasOwn(OTHERS, extension)) return OTHERS[extension] ?? PLAIN
  const [format] = formats
    .filter(format => path.endsWith(format.extension))
    .sort((a, b) => b.extension.length - a.extension.length)
  return format?.mediaType ?? PLAIN
}

/** Whether a file holds what was compressed already. */
export function isCompressed(path: string): boolean {
  return /\.(?:br|gz|zst)$/.test(path)
}

/** Media types by the endings of the files that have them. */
export function mediaTypes(): Map<string, string[]> {
  const endings = [
    ...formats.map(({ extension, mediaType }) => ({ extension, mediaType })),
    ...Object.entries(OTHERS).map(([extension, mediaType]) => ({ extension, mediaType })),
  ]
  const types = Map.groupBy(endings, ({ mediaType }) => mediaType)
  return new Map([...types].map(([type, of]) => [type, of.map(({ extension }) => extension)]))
}
