import * as z from 'zod'
import type { Parameter } from '../endpoint.ts'
import { defineError, httpError } from '../http/http-error.ts'

/** A query parameter that is a whole number. */
export interface WholeNumber<Default extends number | null> extends Parameter {
  /**
   * The number of a request; the default if it is missing or empty.
   *
   * @throws {HttpError} 400 for anything but decimal digits within the bounds
   */
  read(query: URLSearchParams): number | Default
}

interface WholeNumberOptions<Default extends number | null> {
  readonly name: string
  readonly description: string
  readonly from: number
  /** The largest number that is accepted. It is documented only if it is below JavaScript's largest safe integer. */
  readonly to: number
  readonly default: Default
  readonly example: number
}

export function wholeNumber<Default extends number | null>(
  options: WholeNumberOptions<Default>,
): WholeNumber<Default> {
  const { name, description, from, to, default: without, example } = options
  const isLimited = to < Number.MAX_SAFE_INTEGER
  const bounded = isLimited ? z.int().min(from).max(to) : z.int().min(from)
  const invalid = defineError(
    400,
    `Invalid ${name}. Whole number from ${from}${isLimited ? ` to ${to}` : ''}`,
    `\`${name}\` is something else`,
  )
  return {
    name,
    in: 'query',
    description,
    schema: without === null ? bounded : bounded.default(without),
    example,
    errors: [invalid],
    read(query) {
      const text = query.get(name) || null
      if (text === null) return without
      const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
      if (number >= from && number <= to) return number
      throw httpError(invalid)
    },
  }
}
