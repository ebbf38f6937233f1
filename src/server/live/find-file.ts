import { join } from 'node:path'
import type { RecordType } from '../../catalogue/read-record.ts'
import { idOfFile } from '../../formats/file-id.ts'
import { recordFile } from '../../formats/record-file.ts'
import { isCompressed } from '../../surfaces/shared/encodings.ts'
import { mediaTypeOf } from '../../surfaces/shared/media-types.ts'
import { MANIFEST } from '../../tree/manifest.ts'
import type { RecordLine } from '../../tree/record-line.ts'
import { type Representation, tagOf } from '../http/representation.ts'
import { type Generation, lastModifiedOf, recordFileIn } from './generation.ts'
import { type ByteCache, fileBody, openFile, type PublishedFile } from './published-file.ts'

interface FoundFile {
  readonly file: PublishedFile
  readonly mediaType: string
  readonly lastModified: Date | null
  readonly tokens?: number | undefined
}

const MOST_PARTS = 4

export function findTreeFile(
  path: string,
  { folder, manifest, manifestFile, remote }: Generation,
): FoundFile | undefined {
  const listed = Object.hasOwn(manifest.files, path) ? manifest.files[path] : undefined
  const written = path === MANIFEST ? manifestFile : listed
  if (written === undefined) return undefined
  return {
    file: {
      path: join(folder, path),
      size: written.bytes,
      contentKey: written.digest,
      fetch: remote?.file(path),
    },
    mediaType: mediaTypeOf(path),
    lastModified: null,
  }
}

/** Finds a record by the name of its files without a suffix, such as `sh101` of `sh101.md`. */
export function findRecord(type: RecordType, name: string, { index }: Generation): RecordLine | undefined {
  const id = idOfFile(name)
  return id === undefined ? undefined : index.find(type, id)
}

/** Finds the file of a record. The id of `a.b.octo.json` may be `a`, `a.b` or `a.b.octo`, so all are tried. */
export function findRecordFile(
  type: RecordType,
  name: string,
  generation: Generation,
): FoundFile | undefined {
  const parts = name.split('.')
  for (let at = Math.max(1, parts.length - MOST_PARTS); at < parts.length; at += 1) {
    const suffix = parts.slice(at).join('.')
    const line = findRecord(type, parts.slice(0, at).join('.'), generation)
    const file = line === undefined ? undefined : recordFileIn(generation, line, suffix)
    if (line === undefined || file === undefined) continue
    if (!suffix.startsWith('all.')) return fileOfRecord(line, `.${suffix}`, generation)
    return { file, mediaType: mediaTypeOf(name), lastModified: null }
  }
  return undefined
}

/** A record's page also lists other records, so `findTreeFile` gives it no `lastModified`. */
export function fileOfRecord(
  line: RecordLine,
  extension: string,
  generation: Generation,
): FoundFile | undefined {
  const suffix = extension.slice(1)
  const file = recordFileIn(generation, line, suffix)
  if (file === undefined) return findTreeFile(recordFile(line.type, line.id, suffix), generation)
  const mediaType = mediaTypeOf(extension)
  const tokens = mediaType.startsWith('text/markdown') ? line.card?.tokens : undefined
  return { file, mediaType, lastModified: lastModifiedOf(generation, [line.updated]), tokens }
}

export function fileRepresentation(
  { file, mediaType, lastModified, tokens }: FoundFile,
  cache: ByteCache,
): Representation {
  return {
    mediaType,
    // Tells agents how many tokens a document has. Cloudflare's Markdown for Agents sends this header too.
    headers: tokens === undefined ? [] : ['X-Markdown-Tokens', String(tokens)],
    tag: tagOf(file.contentKey),
    lastModified,
    size: file.size,
    isCompressed: isCompressed(file.path),
    read: async () => fileBody(await openFile(file, cache), 0, file.size),
    readRange: async ({ start, end }) => fileBody(await openFile(file, cache), start, end + 1),
  }
}
