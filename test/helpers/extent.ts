import { test } from 'vitest'
import * as z from 'zod'

/**
 * The extent of slow tests. `npm test` takes samples, and `npm run test:all` sets `TOURPRESS_TESTS=all`. With
 * `TOURPRESS_TESTS=crashes` tests also kill builds at every system call, which takes hours.
 */
const extent = z.enum(['sample', 'all', 'crashes']).parse(process.env['TOURPRESS_TESTS'] || 'sample')

export const isAll = extent !== 'sample'
export const isEveryCrash = extent === 'crashes'

/** A test that `npm test` skips. A comment beside it names the replacement, or says why none is needed. */
export const slowTest: ReturnType<typeof test.runIf> = test.runIf(isAll)

/** The number of examples for a property. */
export function examples(few: number, all: number): number {
  return isAll ? all : few
}

/** Every nth value; all values with `TOURPRESS_TESTS=all`. */
export function everyNth<Item>(nth: number, items: readonly Item[]): Item[] {
  return items.filter((_, index) => isAll || index % nth === 0)
}
