import { wholeNumber } from './whole-number.ts'

const mediaLimit = wholeNumber({
  name: 'media_limit',
  description: 'How many media are answered. Without it: all.',
  from: 0,
  to: Number.POSITIVE_INFINITY,
  default: Number.POSITIVE_INFINITY,
  example: 1,
})

const mediaOffset = wholeNumber({
  name: 'media_offset',
  description: 'How many media are skipped first, such as logos and covers.',
  from: 0,
  to: Number.POSITIVE_INFINITY,
  default: 0,
  example: 1,
})

/** `media_limit` and `media_offset`, the parameters of both single-record reads. */
export const mediaWindow = {
  parameters: [mediaLimit, mediaOffset],
  /**
   * Returns the function that cuts a list to the window of the request.
   *
   * @throws {HttpError} 400 for anything but whole numbers from 0
   */
  read(query: URLSearchParams) {
    const [limit, offset] = [mediaLimit.read(query), mediaOffset.read(query)]
    return <Medium>(media: readonly Medium[]) => media.slice(offset, offset + limit)
  },
}
