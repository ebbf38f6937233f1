import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SourceError } from '../../../src/errors.ts'
import { ATTEMPT_LIMITS } from '../../../src/source/api/host.ts'
import { buildFrom, recordFiles } from '../../helpers/build-from.ts'
import { examples } from '../../helpers/extent.ts'
import { startIssueOrigin } from '../../helpers/fault-origin.ts'
import { smallApi, smallCatalogue } from '../../helpers/small-catalogue.ts'
import { build, temporaryFolder } from '../../helpers/workspace.ts'
import { detailIssues, failures, LONGEST, listIssues } from './faults.ts'

/** Failures that a retry overcomes, without the slow timeouts. */
const passing = failures.filter(({ isTransient = true, isSilent = false }) => isTransient && !isSilent)
const suffix = failures.filter(({ isTransient = true }) => !isTransient)
const limits = { ...ATTEMPT_LIMITS, bytes: LONGEST }

/** All requests of a crawl of seven products: four pages, seven products and two accounts, whose reviews may fail. */
const targets = [
  ...[1, 2, 3, 4].map(page => `/api/products?page=${page}&limit=100`),
  ...[0, 1, 2, 3, 4, 5, 6].map(index => `/api/products/getProduct/p${index}`),
  '/api/accounts/get_accounts?account_ids=a0,a1&content_type=company_info&format=json',
  ...[0, 1].map(index => `/api/accounts/getAccount/a${index}`),
]

/** The failures of each target's first attempts. */
const scripts = fc.array(
  fc.record({
    target: fc.constantFrom(...targets),
    failure: fc.oneof(
      { weight: 30, arbitrary: fc.constantFrom(...passing) },
      { weight: 3, arbitrary: fc.constantFrom(...listIssues, ...detailIssues) },
      { weight: 1, arbitrary: fc.constantFrom(...suffix) },
    ),
    attempts: fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 1, max: 3 }) },
      { weight: 1, arbitrary: fc.constant(Number.POSITIVE_INFINITY) },
    ),
  }),
  { maxLength: 8 },
)

describe('apiSource with random failures', () => {
  test('apiSource ends with the right tree, or with exit code 3 and nothing changed', async () => {
    const expected = temporaryFolder()
    await build(expected, smallCatalogue(7), { formats: ['json'] })
    const api = await smallApi(7)
    await fc.assert(
      fc.asyncProperty(scripts, fc.integer({ min: 1, max: 9 }), async (script, concurrency) => {
        const left = script.map(step => ({ ...step }))
        const origin = await startIssueOrigin(
          () => api,
          target => {
            const step = left.find(({ target: at, attempts }) => at === target && attempts > 0)
            if (step !== undefined) step.attempts--
            return step?.failure.failure
          },
        )
        const folder = temporaryFolder()
        const run = () =>
          buildFrom(folder, origin.url, { limits, concurrency }, { formats: ['json'] }).catch(
            thrown => thrown,
          )
        const first: unknown = await run()
        if (first instanceof Error) {
          expect(first).toBeInstanceOf(SourceError)
          expect(first.message).toMatch(/^Reading (?:page|product|account) \S+ of "http:.*": \S/)
          expect(() => recordFiles(folder)).toThrow('ENOENT')
          // Once the source works again, the same command continues and gives the same bytes.
          left.length = 0
          expect(await run()).not.toBeInstanceOf(Error)
        }
        expect(recordFiles(folder)).toEqual(recordFiles(expected))
      }),
      { seed: 20261121, numRuns: examples(2, 200) },
    )
  })
})
