import { withoutParameters } from '../../surfaces/shared/media-types.ts'
import { qualityValues } from './quality-values.ts'

/**
 * Chooses by an `Accept` header (RFC 9110, section 12.5.1). The first one is the default and wins ties. Wildcards are
 * ignored, so that a client that accepts everything gets the default.
 */
export function chooseByMediaType<Offered extends { readonly mediaType: string }>(
  accept: string | undefined,
  offered: readonly Offered[],
): Offered | undefined {
  const values = qualityValues(accept ?? '')
  const quality = ({ mediaType }: Offered) => values.get(withoutParameters(mediaType)) ?? 0
  return offered.reduce<Offered | undefined>(
    (best, next) => (best !== undefined && quality(best) >= quality(next) ? best : next),
    undefined,
  )
}
