import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { changedPaths } from '../../src/plan/changed-paths.ts'
import { planGeneration } from '../../src/plan/plan.ts'
import type { RecordLine } from '../../src/tree/record-line.ts'

const file = (bytes: Record<string, number>): RecordLine => ({
  ...{ type: 'product', id: 'p', account: 'a', title: 'P', updated: null },
  ...{ hash: '1'.repeat(64), digest: '2'.repeat(64), bytes },
})

test('of a generation that is gone back to, files with the same content and other names are told', () => {
  const plan = planGeneration(
    new DatabaseSync(''),
    [file({ json: 12, foo: 34 })],
    [JSON.stringify(file({ json: 12, bar: 34 }))],
    { now: new Date(0) },
  )
  expect([...changedPaths(plan, '', null, {})].toSorted()).toEqual([
    'added products/p.foo',
    'changed products/p.json',
    'removed products/p.bar',
  ])
})
