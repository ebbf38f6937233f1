import * as z from 'zod'
import { defineError, httpError } from '../http/http-error.ts'

interface WholeNumberOptions {
  readonly name: string
  readonly description: string
  readonly from: number
  readonly to: number
  /** The value if the parameter is missing or empty. `Infinity` means no limit, and is not documented. */
  readonly default: number
  readonly example: number
}

export function wholeNumber(options: WholeNumberOptions) {
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
    description,
    schema: Number.isFinite(without) ? bounded.default(without) : bounded,
    example,
    errors: [invalid],
    read(query: URLSearchParams): number {
      const text = query.get(name)
      if (!text) return without
      const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
      if (number >= from && number <= to) return number
      throw httpError(invalid)
    },
  }
}
