import { beforeAll, describe, expect, it } from 'vitest'
import { isAll } from '../helpers/extent.ts'
import { fields } from './text-time/fields.ts'

// Loads the whole of rendering, which `npm test` need not do here.
const load = () => import('./text-time/slow-steps.ts')
const FIELDS = Object.keys(fields).filter(field => !/^(?:product|account):/.test(field))

// What takes its place in `npm test`: the samples of `text-time.test.ts`.
describe.runIf(isAll)('a text of a supplier in V1', () => {
  beforeAll(async () => (await load()).runSteps(5))

  it.each(FIELDS)('takes no step longer than in proportion to its length: %s', async field => {
    const { slowShapes } = await load()
    expect(await slowShapes(field)).toEqual([])
  })
})
