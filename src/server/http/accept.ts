import { withoutParameters } from '../../surfaces/shared/media-types.ts'

/**
 * Chooses one of `offered` by an `Accept` header (RFC 9110, section 12.5.1). The first is the default and wins ties.
 * Wildcards are ignored, so that a client that accepts everything gets the default.
 */
export function chooseByMediaType<Offered extends { readonly mediaType: string }>(
  accept: string | undefined,
  offered: readonly Offered[],
): Offered | undefined {
  const values = qualityValues(accept ?? '')
  const quality = ({ mediaType }: Offered) => values.get(withoutParameters(mediaType)) ?? 0
  const [best] = offered.toSorted((one, other) => quality(other) - quality(one))
  return best
}

/**
 * Reads the names and quality values, 0 to 1, of an `Accept` or `Accept-Encoding` header (RFC 9110, section 12.4.2).
 * Names become lower case. A malformed value counts as 0. For a repeated name the highest value counts.
 */
export function qualityValues(header: string): Map<string, number> {
  const values = new Map<string, number>()
  for (const item of header.split(',')) {
    const [name = '', ...parameters] = item.split(';').map(part => part.trim().toLowerCase())
    if (name === '') continue
    const weight = parameters.find(parameter => parameter.startsWith('q='))?.slice(2) ?? '1'
    const quality = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : 0
    values.set(name, Math.max(values.get(name) ?? 0, quality))
  }
  return values
}
