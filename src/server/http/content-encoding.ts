import type { Encoding } from '../../surfaces/encoding.ts'
import { encodings } from '../../surfaces/shared/encodings.ts'
import { qualityValues } from './accept.ts'

/** The encoding with the smallest results is first. It wins if a client accepts several equally. */
const ORDER = encodings.toReversed()

const SMALLEST = 1024

/** `identity`, no compression, wins only if `accepted` gives it a higher quality value (RFC 9110, 12.5.3). */
export function chooseEncoding(accepted: string | undefined, size: number): Encoding | undefined {
  if (accepted === undefined || size < SMALLEST) return undefined
  const values = qualityValues(accepted)
  const quality = (name: string) => values.get(name) ?? values.get('*') ?? 0
  const [best] = ORDER.toSorted((one, other) => quality(other.name) - quality(one.name))
  const wanted = best === undefined ? 0 : quality(best.name)
  return wanted > 0 && wanted >= (values.get('identity') ?? 0) ? best : undefined
}
