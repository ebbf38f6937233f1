import { withoutParameters } from '../../surfaces/shared/media-types.ts'
import { qualityValues } from './quality-values.ts'

/**
 * What an `Accept` header asks for by its media type's name (RFC 9110, section 12.5.1); the first one unless another is
 * preferred to it. Wildcards choose nothing, so that a program that takes anything gets the first one.
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
