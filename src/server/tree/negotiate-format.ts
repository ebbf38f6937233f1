import type { Format } from '../../formats/format.ts'
import { qualityValues } from '../http/quality-values.ts'

/**
 * The format that an `Accept` header asks for by its media type's name; the first one unless another is preferred to
 * it. Wildcards choose nothing, so that a browser or a program that takes anything gets the first one. Undefined
 * where none of the formats is negotiated.
 */
export function chooseFormat(accept: string | undefined, published: readonly Format[]): Format | undefined {
  const offered = published.filter(format => format.isNegotiated)
  const values = qualityValues(accept ?? '')
  const quality = ({ mediaType }: Format) => values.get(mediaType.split(';')[0] ?? '') ?? 0
  return offered.reduce<Format | undefined>(
    (best, next) => (best !== undefined && quality(best) >= quality(next) ? best : next),
    undefined,
  )
}
