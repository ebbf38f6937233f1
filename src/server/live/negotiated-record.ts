import { formats } from '../../formats/index.ts'
import { recordFile } from '../../formats/record-file.ts'
import { withoutParameters } from '../../surfaces/shared/media-types.ts'
import type { NegotiatedFile } from '../../surfaces/start-file.ts'
import { surfacesNamed } from '../../surfaces/surfaces-named.ts'
import type { Manifest } from '../../tree/manifest.ts'
import type { RecordLine } from '../../tree/record-line.ts'
import { chooseByMediaType } from '../http/accept.ts'
import type { Representation } from '../http/representation.ts'
import { fileOfRecord, fileRepresentation } from './find-file.ts'
import type { Generation } from './generation.ts'
import type { ByteCache } from './published-file.ts'

export function negotiatedRecord(
  line: RecordLine,
  accept: string | undefined,
  generation: Generation,
  cache: ByteCache,
): Representation | undefined {
  const offered = negotiatedFiles(generation.manifest).flatMap(({ extension, mediaType }) => {
    const found = fileOfRecord(line, extension, generation)
    return found === undefined ? [] : [{ extension, mediaType, found }]
  })
  const chosen = chooseByMediaType(accept, offered)
  if (chosen === undefined) return undefined
  const file = fileRepresentation(chosen.found, cache)
  return {
    ...file,
    headers: [...(file.headers ?? []), 'Link', linkHeader(line, chosen.extension, generation)],
    vary: ['Accept'],
  }
}

/** The first file is the default: the page with `cleanUrls`, otherwise a format. */
function negotiatedFiles({ options }: Manifest): NegotiatedFile[] {
  const ofFormats = formats.filter(({ name, isNegotiated }) => isNegotiated && options.formats.includes(name))
  const ofSurfaces = surfacesNamed(options.surfaces).flatMap(({ negotiated }) => negotiated ?? [])
  return options.cleanUrls ? [...ofSurfaces, ...ofFormats] : [...ofFormats, ...ofSurfaces]
}

/** Links to the record in all other formats (RFC 8288). */
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
