import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { planGeneration } from '../../src/plan/plan.ts'
import { countPlanned, countRecords, planBatches } from '../../src/render/plan-batches.ts'
import type { RecordLine } from '../../src/tree/record-line.ts'

const accounts = ['many', 'most', 'none', 'one']
const idsFrom = (prefix: string, length: number) =>
  Array.from({ length }, (_, index) => `${prefix}${String(index).padStart(3, '0')}`)
const idsOf: Record<string, string[]> = { many: idsFrom('p', 301), most: idsFrom('q', 250), one: ['single'] }

function lines(hash: (id: string) => string): RecordLine[] {
  const line = (type: RecordLine['type'], id: string, account: string | null): RecordLine => ({
    ...{ type, id, account, title: id, hash: hash(id), updated: null, digest: 'd', bytes: {} },
  })
  return accounts.flatMap(account => [
    line('account', account, null),
    ...(idsOf[account] ?? []).map(id => line('product', id, account)),
  ])
}

describe('the batches of a plan', () => {
  it('hold every product once while what was rendered is added', () => {
    const now = lines(() => 'new')
    const plan = planGeneration(new DatabaseSync(''), now, [], { now: new Date(0) })
    const seen = []
    for (const batch of planBatches(plan, true, true)) {
      const rendered = batch.products.map(({ id }) => ({
        type: 'product' as const,
        id,
        digest: 'e',
        bytes: {},
      }))
      plan.add([...rendered, { type: 'account', id: batch.account, digest: 'e', bytes: {} }])
      seen.push(batch)
    }
    expect(seen.map(({ account, part, parts, products }) => [account, part, parts, products.length])).toEqual(
      [
        ['many', 0, 4, 100],
        ['many', 1, 4, 100],
        ['many', 2, 4, 100],
        ['many', 3, 4, 1],
        ['most', 0, 1, 250],
        ['none', 0, 1, 0],
        ['one', 0, 1, 1],
      ],
    )
    expect(seen.flatMap(({ products }) => products.map(({ id }) => id))).toEqual([
      ...(idsOf['many'] ?? []),
      ...(idsOf['most'] ?? []),
      'single',
    ])
    expect(countPlanned(plan, true)).toBe(556)
    expect(countRecords(seen)).toBe(556)
  })

  it('are those of changed accounts alone, and say which products changed', () => {
    const live = lines(() => 'old').map(line => JSON.stringify(line))
    const now = lines(id => (id === 'p300' ? 'new' : 'old'))
    const plan = planGeneration(new DatabaseSync(''), now, live, { now: new Date(0) })
    const batches = [...planBatches(plan, false, false)]
    expect(batches.map(({ account, accountChanged, part }) => [account, accountChanged, part])).toEqual([
      ['many', false, 0],
      ['many', false, 1],
      ['many', false, 2],
      ['many', false, 3],
    ])
    const changed = batches.flatMap(({ products, part }) =>
      products.filter(product => product.changed).map(({ id }) => [part, id]),
    )
    expect(changed).toEqual([[3, 'p300']])
    expect(countPlanned(plan, false)).toBe(302)
    expect(countRecords(batches)).toBe(302)
  })
})
