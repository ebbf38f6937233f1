import fc from 'fast-check'
import { expect } from 'vitest'
import { createdFields } from '../../../src/catalogue/v1/created-record.ts'
import { storedFields as stored } from '../../../src/catalogue/v1/stored-fields.ts'
import { everyNth, examples } from '../../helpers/extent.ts'
import { expectedError, jsonOf } from '../../helpers/server.ts'
import { product, update } from '../http/writing.ts'
import { listed, made, readsOf } from './products.ts'
import type { Statement } from './statement.ts'
import { createdValues, someCreated, someWritten } from './written-values.ts'

/** Fields that the V1 list has under the same names. */
const storedFields = new Set(Object.keys(stored))

/** An example value of each field. */
const values = fc.sample(fc.record(createdValues), { numRuns: 1, seed: 5 })[0] ?? {}

/** Fields that only the server sets; one rule rejects them all. */
const readOnly = Object.keys(createdFields).filter(name => createdFields[name]?.writes === undefined)

const ttd = {
  image_ttd_url: ['https://b.example/t.jpg'],
  ...{ retail_rates_adult_ttd: 24, retail_rates_youth_ttd: 19, retail_rates_child_ttd: 9 },
  ...{ retail_rates_infant_ttd: 0, retail_rates_senior_ttd: 21.5 },
  ...{ option_name_ttd: 'Trade walk', option_description_ttd: 'For partners.' },
}

/** Which fields of created records a write stores, and which it rejects. */
export const fields: readonly Statement[] = [
  {
    says: 'bulk-update with a record from bulk-create changes nothing',
    shows: ({ keyed }) =>
      fc.assert(
        fc.asyncProperty(someWritten, async written => {
          const record = await made(keyed, written)
          const before = await readsOf(keyed, record.id)
          const reply = await update(keyed, [record])
          expect(jsonOf(reply)).toEqual({ status: 200, body: { message: 'Updated 1 product' } })
          expect(await readsOf(keyed, record.id)).toEqual(before)
        }),
        { numRuns: examples(4, 500) },
      ),
  },
  {
    says: 'a created record has the written values, in the form of its fields',
    shows: ({ keyed }) =>
      fc.assert(
        fc.asyncProperty(someCreated, async written => {
          expect(await made(keyed, written)).toMatchObject(written)
        }),
        { numRuns: examples(3, 300) },
      ),
  },
  {
    says: 'bulk-create with a record from bulk-create makes an equal product',
    shows: ({ keyed }) =>
      fc.assert(
        fc.asyncProperty(someWritten, async written => {
          const record = await made(keyed, written)
          const copy = await made(keyed, record)
          const perRecord = ['id', 'version_id', 'created_at', 'updated_at', 'short_code', 'percent_complete']
          const rest = (of: object) => Object.entries(of).filter(([name]) => !perRecord.includes(name))
          expect(Object.fromEntries(rest(copy))).toEqual(Object.fromEntries(rest(record)))
        }),
        { numRuns: examples(3, 300) },
      ),
  },
  {
    says: 'an update of only multiday, in a product from a source, is stored and read back',
    async shows({ keyed }) {
      const labels = async () => /"categoryLabels":(\[.*?\])/.exec(await product(keyed, 'bare'))?.[1]
      expect(await labels()).toBe('[]')
      const reply = await update(keyed, [{ id: 'bare', multiday: true }])
      expect(jsonOf(reply)).toEqual({ status: 200, body: { message: 'Updated 1 product' } })
      expect(await labels()).toBe('["multi-day"]')
    },
  },
  // The property tests above write several fields at once.
  ...everyNth(10, Object.entries(values)).map(
    ([name, value]): Statement => ({
      says: `an update of ${name} to ${JSON.stringify(value)} is read back, and changes nothing the second time`,
      async shows({ keyed }) {
        const record = await made(keyed, {})
        const { id } = record
        // Must differ from the value before the write.
        const written = typeof value === 'boolean' ? record[name] !== true : value
        const before = await readsOf(keyed, id)
        expect((await update(keyed, [{ id, [name]: written }])).status).toBe(200)
        const after = await readsOf(keyed, id)
        const listedAs = new Map(Object.entries(after.item ?? {})).get(name)
        if (storedFields.has(name)) expect(listedAs).toEqual(written)
        else expect([after.product, after.item]).not.toEqual([before.product, before.item])
        await update(keyed, [{ id, [name]: written }])
        expect(await readsOf(keyed, id)).toEqual(after)
      },
    }),
  ),
  ...everyNth(7, readOnly).map(
    (name): Statement => ({
      says: `${name}, which the server sets, is rejected unless it is unchanged`,
      async shows({ keyed }) {
        const record = await made(keyed, {})
        const isAddress = name === 'id' || name === 'version_id'
        const reply = await update(keyed, [{ id: record.id, [name]: 'other', name: 'Raft' }])
        const issue = `^products\\[0\\] "${record.id}": ${name} cannot be written: it is .+, not "other"$`
        if (isAddress) expect([404, 409]).toContain(reply.status)
        else expect(jsonOf(reply)).toEqual(expectedError(400, expect.stringMatching(issue)))
        expect(await product(keyed, record.id)).toContain('"title":"Ferry"')
        expect((await update(keyed, [{ id: record.id, [name]: record[name] }])).status).toBe(200)
      },
    }),
  ),
  {
    says: 'the error for a wrong type names the field',
    async shows({ keyed }) {
      const { id } = await made(keyed, {})
      for (const name of Object.keys(createdValues)) {
        const isOpen = (value: unknown) => createdFields[name]?.writes?.schema.safeParse(value).success
        const wrong = [5, 'text', { sails: 1 }, [[[{ deep: 1 }]]]].find(value => !isOpen(value))
        if (wrong === undefined) continue
        const reply = await update(keyed, [{ id, [name]: wrong }])
        expect(jsonOf(reply)).toEqual(
          expectedError(400, expect.stringContaining(`products[0] "${id}": ${name}`)),
        )
      }
    },
  },
  {
    says: 'the seven fields for the ttd channel come back in the V1 list and in created records',
    async shows({ keyed }) {
      const { id } = await made(keyed, {})
      expect((await update(keyed, [{ id, ...ttd }])).status).toBe(200)
      expect(await listed(keyed, id)).toMatchObject(ttd)
      expect(await made(keyed, ttd)).toMatchObject({ ...ttd, option_name_ttd: { text: 'Trade walk' } })
    },
  },
]
