import { join } from 'node:path'
import { idOfFile } from '../../catalogue/file-id.ts'
import type { RecordType } from '../../catalogue/read-record.ts'
import type { Format } from '../../formats/format.ts'
import { formats } from '../../formats/index.ts'
import { MANIFEST } from '../../output/manifest.ts'
import { recordFile } from '../../output/record-file.ts'
import { endingOf } from '../../output/record-files.ts'
import type { RecordLine } from '../../output/record-line.ts'
import type { EndpointRequest, Handler } from '../handler.ts'
import { HttpError } from '../http/http-error.ts'
import type { Representation } from '../http/representation.ts'
import { tagOf } from '../http/tag-of.ts'
import type { ByteCache } from '../tree/byte-cache.ts'
import { fileBody, openFile, type PublishedFile } from '../tree/file-body.ts'
import type { Generation } from '../tree/generation.ts'
import { chooseFormat } from '../tree/negotiate-format.ts'
import { lastModifiedOf, recordFileIn } from '../tree/published-file.ts'

/** `GET /exports/{path+}`: the tree of the live generation. What is asked for is looked up, never opened by its name. */
export function getExport(cache: ByteCache): Handler {
  return ({ parameter: path, headers, generation }: EndpointRequest) => {
    const [, folder = '', file = ''] = /^(accounts|products)\/([^/]+)$/.exec(path) ?? []
    const type: RecordType = folder === 'accounts' ? 'account' : 'product'
    const found = file === '' ? treeFile(path, generation) : recordOf(type, file, generation)
    if (found !== undefined) return fileRepresentation(found, cache)
    const line = file === '' ? undefined : lineOf(type, file, generation)
    if (line === undefined) throw new HttpError(404, 'Not found')
    return negotiated(line, headers.accept, generation, cache)
  }
}

interface Found {
  file: PublishedFile
  mediaType: string
  lastModified: Date | null
}

/** The list, the change feed and the manifest: the only files that are no record's. */
function treeFile(path: string, { folder, manifest, manifestFile }: Generation): Found | undefined {
  const listed = Object.hasOwn(manifest.files, path) ? manifest.files[path] : undefined
  const written = path === MANIFEST ? manifestFile : listed
  if (written === undefined) return undefined
  return {
    file: { path: join(folder, path), size: written.bytes, contentName: written.digest },
    mediaType: mediaTypeOf(path),
    lastModified: null,
  }
}

/** Files that are no record's have the media type of the format with their extension; lists of paths are text. */
function mediaTypeOf(path: string): string {
  const format = formats.find(({ extension }) => path.endsWith(extension))
  return format?.mediaType ?? 'text/plain; charset=utf-8'
}

/** The record's file that a name is of: an id may hold dots, so every ending is tried. */
function recordOf(type: RecordType, name: string, generation: Generation): Found | undefined {
  for (const isAll of type === 'account' ? [true, false] : [false])
    for (const format of formats) {
      const ending = endingOf(format, isAll)
      if (!name.endsWith(`.${ending}`)) continue
      const line = lineOf(type, name.slice(0, -ending.length - 1), generation)
      const file = line === undefined ? undefined : recordFileIn(generation, line, ending)
      if (line === undefined || file === undefined) continue
      const lastModified = isAll ? null : lastModifiedOf(generation, [line])
      return { file, mediaType: format.mediaType, lastModified }
    }
  return undefined
}

function lineOf(type: RecordType, file: string, { index }: Generation): RecordLine | undefined {
  const id = idOfFile(file)
  return id === undefined ? undefined : index.find(type, id)
}

/** A record in the format that the client asks for by name, with links to the others. */
function negotiated(
  line: RecordLine,
  accept: string | undefined,
  generation: Generation,
  cache: ByteCache,
): Representation {
  const published = formats.filter(({ name }) => generation.manifest.options.formats.includes(name))
  const format = chooseFormat(accept, published)
  const file = format && recordFileIn(generation, line, endingOf(format, false))
  if (format === undefined || file === undefined) throw new HttpError(404, 'Not found')
  const lastModified = lastModifiedOf(generation, [line])
  return {
    ...fileRepresentation({ file, mediaType: format.mediaType, lastModified }, cache),
    headers: ['Link', linkHeader(line, format, published)],
    vary: ['Accept'],
  }
}

function linkHeader({ type, id }: RecordLine, chosen: Format, published: readonly Format[]): string {
  return published
    .filter(format => format !== chosen)
    .map(format => {
      const [mediaType] = format.mediaType.split(';')
      return `</exports/${recordFile(type, id, endingOf(format, false))}>; rel="alternate"; type="${mediaType}"`
    })
    .join(', ')
}

function fileRepresentation({ file, mediaType, lastModified }: Found, cache: ByteCache): Representation {
  return {
    mediaType,
    tag: tagOf(file.contentName),
    lastModified,
    size: file.size,
    read: async () => fileBody(await openFile(file, cache), 0, file.size),
    readRange: async ({ start, end }) => fileBody(await openFile(file, cache), start, end + 1),
  }
}
