import { formats } from '../../formats/index.ts'
import { withoutParameters } from '../../surfaces/shared/media-types.ts'
import type { NegotiatedFile } from '../../surfaces/surface.ts'
import { surfacesNamed } from '../../surfaces/surfaces-named.ts'
import type { Manifest } from '../../tree/manifest.ts'
import { qualityValues } from '../http/quality-values.ts'

/** The files of a record that clients choose from by media type: those of formats first. */
export function negotiatedFiles({ options }: Manifest): NegotiatedFile[] {
  return [
    ...formats.filter(({ name, isNegotiated }) => isNegotiated && options.formats.includes(name)),
    ...surfacesNamed(options.surfaces).flatMap(({ negotiated }) => negotiated ?? []),
  ]
}

/**
 * The file that an `Accept` header asks for by its media type's name; the first one unless another is preferred to
 * it. Wildcards choose nothing, so that a program that takes anything gets the first one. Undefined where there is
 * none to choose from.
 */
export function chooseFile<File extends NegotiatedFile>(
  accept: string | undefined,
  offered: readonly File[],
): File | undefined {
  const values = qualityValues(accept ?? '')
  const quality = ({ mediaType }: File) => values.get(withoutParameters(mediaType)) ?? 0
  return offered.reduce<File | undefined>(
    (best, next) => (best !== undefined && quality(best) >= quality(next) ? best : next),
    undefined,
  )
}
