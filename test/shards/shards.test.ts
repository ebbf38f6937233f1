import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FILLING } from '../../src/catalogue/partition.ts'
import { DEFAULTS } from '../../src/config/build-options.ts'
import { surfaces } from '../../src/surfaces/index.ts'
import { examples, isAll } from '../helpers/extent.ts'
import { build, temporaryFolder } from '../helpers/workspace.ts'
import { catalogueModel, type Edit, step, tours } from '../publish/bucket-catalogue.ts'
import { issuesIn } from '../publish/small-catalogue.ts'
import { live, merge, plan, shard } from './sharing.ts'

const usual = FILLING.most
beforeAll(() => {
  FILLING.most = 4
})
afterAll(() => {
  FILLING.most = usual
})

/** `npm test` leaves out surfaces that take long. */
const written = surfaces.map(({ name }) => name).filter(name => isAll || name !== 'pages')

const formats = isAll ? DEFAULTS.formats : ['json', 'jsonl', 'markdown']

const attempts = fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 10 })
const edits: fc.Arbitrary<Edit[]> = step
  .filter(({ op }) => op === 'build' || op === 'base')
  .map(each => ('edits' in each ? each.edits : []))

const odd: fc.Arbitrary<string[]> = fc.array(
  fc.constantFrom(
    '{"type":"product","id":"p1","title":"A second one","account":{"id":"a5"}}',
    '{"type":"product","id":"p2","title":"Without an account"}',
    '{"type":"product","id":" p3 ","title":"Of an account without a record","account":{"id":"new","name":"New"}}',
    '{"type":"product","id":"p4","account":{"id":"a1"}}',
    '{"type":"product","id":7,"title":"A number","account":{"id":"a2","name":null}}',
    '{"type":"product","id":"v1","name":"In the older form","account":{"id":"a3"}}',
    '{"type":"account","id":"a1","name":"A second name"}',
    '{"type":"tour"}',
    'no JSON',
    '',
  ),
  { maxLength: 4 },
)

/** Runs the shards of a plan, those of `order` first, each as often as it stands there, and two at once. */
async function runAll(parts: string, count: number, order: readonly number[]): Promise<void> {
  const first = order.filter(number => number < count)
  await Promise.all(first.slice(0, 2).map(number => shard(parts, number)))
  for (const number of [...first.slice(2), ...Array(count).keys()]) await shard(parts, number)
}

/** Writes the catalogue as lines, with `more` among them. */
function asLines(file: string, more: readonly string[]): string {
  const { accounts, products } = JSON.parse(readFileSync(file, 'utf8'))
  const lines = [
    ...products.map((one: object) => JSON.stringify({ type: 'product', ...one })),
    ...more,
    ...accounts.map((one: object) => JSON.stringify({ type: 'account', ...one })),
  ]
  writeFileSync(`${file}l`, lines.map(line => `${line}\n`).join(''))
  return `${file}l`
}

test('shards of any number, in any order, with attempts that overlap, make the bytes of one process', async () => {
  await fc.assert(
    fc.asyncProperty(
      tours,
      fc.array(edits, { maxLength: examples(1, 2) }),
      odd,
      fc.integer({ min: 1, max: examples(3, 7) }),
      attempts,
      async (first, later, more, count, order) => {
        const folder = temporaryFolder()
        const model = catalogueModel(first)
        const force = ['removed', 'texts', 'prices', 'empty', 'rejected'] as const
        const options = { surfaces: written, formats, baseUrl: 'https://tours.example.com', force }
        const out = join(folder, 'shards/out')
        for (const [index, changed] of [[], ...later].entries()) {
          model.apply(changed)
          const source = asLines(model.write(folder), more)
          const now = new Date(Date.UTC(2026, 1, 3 + index))
          const parts = join(folder, `parts-${index}`)
          const base = join(folder, `base-${index}`)
          if (index > 0) cpSync(join(folder, 'out/current/'), base, { recursive: true })
          const one = await build(folder, source, options, now)
          await plan(parts, source, count, options, now)
          await runAll(parts, count, order)
          const many = await merge(parts, out, { force })
          expect(live(out)).toEqual(live(join(folder, 'out')))
          const { rejected, dropped, recordChanges } = one
          expect(many).toMatchObject({ rejected, dropped, recordChanges })
          if (index === 0) continue
          const [whole, shared] = [join(folder, `whole-${index}`), join(folder, `shared-${index}`)]
          await build(whole, source, { ...options, base, full: false }, now)
          await merge(parts, shared, { force, base })
          expect(live(shared)).toEqual(live(join(whole, 'out')))
        }
        expect(await issuesIn(join(folder, 'shards'))).toEqual([])
        rmSync(folder, { recursive: true })
      },
    ),
    { numRuns: examples(1, 60) },
  )
}, 1_200_000)
