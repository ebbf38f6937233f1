import { REQUEST_LIMITS, SLOWEST_BYTES_PER_SECOND } from './timeouts.ts'

/** Says that an answer takes too long. Another attempt would take as long, so callers need not make one. */
export class SlowAnswer extends Error {}

/**
 * Yields the pieces of an answer's body. A server that sends a byte now and then is never silent, so the limits of
 * silence do not end its answer.
 *
 * @param now milliseconds of a clock that never goes back
 * @throws {SlowAnswer} once the answer has come slower than `SLOWEST_BYTES_PER_SECOND` for longer than one attempt may take.
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
