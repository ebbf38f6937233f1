import { join } from 'node:path'
import type { RecordType } from '../../catalogue/read-record.ts'
import { idOfFile } from '../../formats/file-id.ts'
import { formats } from '../../formats/index.ts'
import { recordFile } from '../../formats/record-file.ts'
import { isCompressed } from '../../surfaces/shared/encodings.ts'
import { mediaTypeOf, withoutParameters } from '../../surfaces/shared/media-types.ts'
import { MANIFEST } from '../../tree/manifest.ts'
import type { RecordLine } from '../../tree/record-line.ts'
import type { EndpointRequest, Handler } from '../handler.ts'
import { HttpError } from '../http/http-error.ts'
import type { Representation } from '../http/representation.ts'
import { tagOf } from '../http/tag-of.ts'
import type { ByteCache } from '../live/byte-cache.ts'
import { fileBody, openFile, type PublishedFile } from '../live/file-body.ts'
import type { Generation } from '../live/generation.ts'
import { chooseFile, negotiatedFiles } from '../live/negotiate-format.ts'
import { lastModifiedOf, recordFileIn } from '../live/published-file.ts'

/** What a folder's own address shows where it is there. */
const INDEX = 'index.html'
/** An ending has so many parts: `all.octo.json.br`. */
const MOST_PARTS = 4

/** `GET /exports/{path+}`: the tree of the live generation. What is asked for is looked up, never opened by its name. */
export function getExport(cache: ByteCache): Handler {
  return ({ parameter: path, headers, generation }: EndpointRequest) => {
    const [, folder = '', file = ''] = /^(accounts|products)\/([^/]+)$/.exec(path) ?? []
    const type: RecordType = folder === 'accounts' ? 'account' : 'product'
    const found =
      (file === '' ? undefined : recordOf(type, file, generation)) ?? treeFile(path || INDEX, generation)
    if (found !== undefined) return fileRepresentation(found, cache)
    const line = file === '' ? undefined : lineOf(type, file, generation)
    if (line === undefined) throw new HttpError(404, 'Not found')
    return negotiated(line, headers.accept, generation, cache)
  }
}

/** `GET /exports`: what is linked from the front door lies below it. */
export const redirectToExports: Handler = ({ generation }: EndpointRequest) => {
  if (treeFile(INDEX, generation) === undefined) throw new HttpError(404, 'Not found')
  return { status: 308, headers: ['Location', 'exports/', 'Cache-Control', 'no-cache'], body: null }
}

interface Found {
  file: PublishedFile
  mediaType: string
  lastModified: Date | null
  /** How many tokens it has, where that is known. */
  tokens?: number | undefined
}

/** The list, the change feed, the manifest and what surfaces made: the files that are no record's. */
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

/** The record's file that a name is of: an id may hold dots, so the name is parted at each of the last ones. */
function recordOf(type: RecordType, name: string, generation: Generation): Found | undefined {
  const parts = name.split('.')
  for (let at = Math.max(1, parts.length - MOST_PARTS); at < parts.length; at += 1) {
    const ending = parts.slice(at).join('.')
    const line = lineOf(type, parts.slice(0, at).join('.'), generation)
    const file = line === undefined ? undefined : recordFileIn(generation, line, ending)
    if (line === undefined || file === undefined) continue
    if (!ending.startsWith('all.')) return ownFile(line, `.${ending}`, generation)
    return { file, mediaType: mediaTypeOf(name), lastModified: null }
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
  const offered = negotiatedFiles(generation.manifest).flatMap(kind => {
    const found = ownFile(line, kind.extension, generation)
    return found === undefined ? [] : [{ ...kind, found }]
  })
  const chosen = chooseFile(accept, offered)
  if (chosen === undefined) throw new HttpError(404, 'Not found')
  const file = fileRepresentation(chosen.found, cache)
  return {
    ...file,
    headers: [...(file.headers ?? []), 'Link', linkHeader(line, chosen.extension, generation)],
    vary: ['Accept'],
  }
}

/** A file of the record alone. What lists other records too, as an account's page does, is none of its formats. */
function ownFile(line: RecordLine, extension: string, generation: Generation): Found | undefined {
  const ending = extension.slice(1)
  const file = recordFileIn(generation, line, ending)
  if (file === undefined) return treeFile(recordFile(line.type, line.id, ending), generation)
  const mediaType = mediaTypeOf(extension)
  const tokens = mediaType.startsWith('text/markdown') ? line.card?.tokens : undefined
  return { file, mediaType, lastModified: lastModifiedOf(generation, [line]), tokens }
}

/** Where the same is in every other format. */
function linkHeader(line: RecordLine, chosen: string, { manifest }: Generation): string {
  const published = [
    ...formats.filter(({ name }) => manifest.options.formats.includes(name)),
    ...negotiatedFiles(manifest),
  ]
  const others = new Map(published.map(({ extension, mediaType }) => [extension, mediaType]))
  others.delete(chosen)
  return [...others]
    .map(([extension, mediaType]) => {
      const file = recordFile(line.type, line.id, extension.slice(1))
      return `</exports/${file}>; rel="alternate"; type="${withoutParameters(mediaType)}"`
    })
    .join(', ')
}

function fileRepresentation(
  { file, mediaType, lastModified, tokens }: Found,
  cache: ByteCache,
): Representation {
  return {
    mediaType,
    // What agents read before they decide to take a document, as Cloudflare's Markdown for Agents sends it.
    headers: tokens === undefined ? [] : ['X-Markdown-Tokens', String(tokens)],
    tag: tagOf(file.contentName),
    lastModified,
    size: file.size,
    isCompressed: isCompressed(file.path),
    read: async () => fileBody(await openFile(file, cache), 0, file.size),
    readRange: async ({ start, end }) => fileBody(await openFile(file, cache), start, end + 1),
  }
}
