import { DatabaseSync } from 'node:sqlite'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { planGeneration } from '../../src/plan/plan.ts'
import type { RecordLine } from '../../src/tree/record-line.ts'
import { examples } from '../helpers/extent.ts'

const NOW = new Date('2027-01-02T03:04:05Z')
const BEFORE = '2026-01-02T03:04:05.000Z'
const IDS: string[] = ['a', 'b', 'ü "quoted"', '\\', '🚣', ',"bytes":{"json":1}']
const id = fc.constantFrom(...IDS)
const hash = fc.constantFrom('1'.repeat(64), '2'.repeat(64))

const record = fc.record({ id, hash, digest: hash, updated: fc.constantFrom(null, BEFORE) })
const lines = fc.uniqueArray(record, { selector: ({ id }) => id }).map(records =>
  records.map(({ id, hash, digest, updated }, index): RecordLine => {
    const account = { type: 'account' as const, id, account: null, title: `“${id}”`, hash, updated, digest }
    // Some lines have no surface data, as where no surface is published.
    const card = index % 2 === 0 ? {} : { card: { summary: `About "${id}"` } }
    return { ...account, bytes: { json: 12, 'all.json': 34 }, ...card }
  }),
)
const textsOf = (all: readonly RecordLine[]) => all.map(line => JSON.stringify(line))

/** In the order of the table, which is that of UTF-8. */
const byId = (one: RecordLine, other: RecordLine) =>
  Buffer.compare(Buffer.from(one.id), Buffer.from(other.id))

test('the lines of a plan are what was decided anew, and else what the live generation has', () => {
  fc.assert(
    fc.property(
      lines,
      lines,
      fc.array(id),
      fc.array(id),
      fc.boolean(),
      (old, live, rendered, memoize, changesAll) => {
        const database = new DatabaseSync('')
        const planned = changesAll ? old : live
        const plan = planGeneration(database, planned, textsOf(live), { now: NOW })
        // As in a build, whose plan says nothing of the files that stay.
        database.exec(
          'UPDATE planned SET digest = NULL, bytes = NULL, card = NULL WHERE (type, id) IN (SELECT type, id FROM live)',
        )
        plan.add(rendered.map(id => ({ type: 'account', id, digest: '3'.repeat(64), bytes: { json: 56 } })))
        for (const id of memoize) plan.remember({ type: 'account', id }, { summary: 'Anew' })
        const before = new Map(live.map(line => [line.id, line]))
        const expected = planned.toSorted(byId).map(line => {
          const known = before.get(line.id)
          const card = memoize.includes(line.id) ? { summary: 'Anew' } : (known ?? line).card
          return {
            ...{ type: line.type, id: line.id, account: null, title: line.title, hash: line.hash },
            updated:
              known === undefined ? null : known.hash === line.hash ? known.updated : NOW.toISOString(),
            digest: rendered.includes(line.id) ? '3'.repeat(64) : (known ?? line).digest,
            bytes: rendered.includes(line.id) ? { json: 56 } : (known ?? line).bytes,
            ...(card === undefined ? {} : { card }),
          }
        })
        // As texts, since the order of keys counts as well.
        expect(textsOf([...plan.lines()])).toEqual(textsOf(expected))
        database.close()
      },
    ),
    { numRuns: examples(100, 2000) },
  )
})

test('planGeneration gives records the files and the surface data of the generation that they are of', () => {
  const line = { type: 'account', id: 'a', account: null, title: 'A', hash: '1', updated: null } as const
  const old: RecordLine = { ...line, digest: '2', bytes: { json: 1 } }
  const live: RecordLine = { ...line, digest: '3', bytes: { json: 2 }, card: { summary: 'Later' } }
  const plan = planGeneration(new DatabaseSync(''), [old], textsOf([live]), { now: NOW })
  expect([...plan.lines()]).toEqual([old])
  expect(plan.changes).toEqual({ added: 0, changed: 0, removed: 0 })
})
