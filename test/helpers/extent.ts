import { test } from 'vitest'
import * as z from 'zod'

/**
 * How much of what takes long is run: `npm test` takes samples, `npm run test:all` sets `TOURPRESS_TESTS=all`, and
 * `TOURPRESS_TESTS=crashes` kills builds at every single system call besides, which takes hours.
 */
const extent = z.enum(['sample', 'all', 'crashes']).parse(process.env['TOURPRESS_TESTS'] || 'sample')

export const isAll = extent !== 'sample'
export const isEveryCrash = extent === 'crashes'

/** A test that `npm test` leaves out; beside it stands what takes its place there, or why nothing has to. */
export const slowTest: ReturnType<typeof test.runIf> = test.runIf(isAll)

/** How many examples a property is tried with. */
export function examples(few: number, all: number): number {
  return isAll ? all : few
}

/** Each of so many; all of them where there is time. */
export function everyNth<Item>(nth: number, items: readonly Item[]): Item[] {
  return items.filter((_, index) => isAll || index % nth === 0)
}
