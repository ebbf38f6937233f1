import { REQUEST_LIMITS, SLOWEST_BYTES_PER_SECOND } from './timeouts.ts'

/** Thrown for an answer that takes too long. Another attempt would take as long, so most callers make none. */
export class SlowAnswer extends Error {}

/**
 * A server that sends a byte every second is never silent for too long. So the speed of the whole body is limited here.
 *
 * @throws {SlowAnswer} once the body has come slower than `SLOWEST_BYTES_PER_SECOND` for longer than one attempt may
 *   take.
 */
export async function* inTime(
  pieces: AsyncIterable<Uint8Array>,
  now: () => number,
  onPiece: () => void = () => {},
): AsyncIterable<Uint8Array> {
  const since = now()
  let bytes = 0
  for await (const piece of pieces) {
    bytes += piece.length
    if (now() - since > REQUEST_LIMITS.whole + (bytes / SLOWEST_BYTES_PER_SECOND) * 1000)
      throw new SlowAnswer(`it sends less than ${SLOWEST_BYTES_PER_SECOND / 1024} kB a second`)
    onPiece()
    yield piece
  }
}
