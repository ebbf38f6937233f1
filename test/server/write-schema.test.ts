import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { V1Write } from '../../src/catalogue/v1/check-v1.ts'
import { createdFields } from '../../src/catalogue/v1/created-record.ts'
import { newV1Product } from '../../src/catalogue/v1/new-v1-product.ts'
import { createSchemaComponents } from '../../src/server/openapi/schema-components.ts'
import { everyNth } from '../helpers/extent.ts'

const components = createSchemaComponents()
components.add(V1Write)
const ajv = new Ajv2020({ strict: false, validateFormats: false })
ajv.addSchema({ $id: 'openapi', components: { schemas: components.schemas } })
const accepts = ajv.compile({ $ref: 'openapi#/components/schemas/V1Write' })

/** A value of each type and form that a field of the interface may have, and values that none has. */
const values: readonly unknown[] = [
  ...[null, '', ' ', '\n', 'words', '18 hours', 'One day', '2026-04-01', 'EUR', 'eur', 'English', 'en'],
  ...['Europe/London', 'https://boats.example/a.jpg', 'easy', 'TOUR GUIDE', 'on request', 'Minimum', 'Cm'],
  ...[0, 1, 3, 2.5, -1, 1e12, true, false],
  ...[[], [''], ['words'], ['https://boats.example/a.jpg'], [5], [null], [[]], [{}], [24, 'hours']],
  ...[['24', 'hours'], ['x', 'hours'], [24], [24, 'hours', 1], [{ question: 'Q?', answer: 'A.' }]],
  ...[[{ type: '', latitude: '', city: ' ' }], [{ type: 'Starts', city: 'Ayr', latitude: 54.5 }]],
  ...[[{ location_type: 'Starts', coordinates: '54.5, -0.6' }], [{ latitude: '54.5' }], [{ town: 'Ayr' }]],
  ...[[{ format: 'guide', language: 'en' }], [{ format: '', language: 'en' }]],
  ...[{}, { text: 'words' }, { text: '' }, { text: null }, { text: 5 }, { Monday: '9-17' }, { Monday: 9 }],
  ...[{ type: 'Minimum', value: 120 }, { type: '', value: 120 }, { adult: { from: 18, to: 64 } }],
  ...[{ id: 'a1', name: 'Boats' }, { ID: 'a1', name: 'Boats' }, { adult: 'Grown-up' }],
]

const readOnly = Object.keys(createdFields).filter(name => createdFields[name]?.writes === undefined)
const written = Object.keys(V1Write.shape).filter(name => !readOnly.includes(name))

/** What the server says of a value; what it needs beside it is given. */
function refusal(name: string, value: unknown): string | null {
  const beside = name.startsWith('retail_rates') ? { currency: 'EUR' } : {}
  const made = newV1Product({ name: 'Walk', ...beside, [name]: value }, 'p1')
  return 'issue' in made ? made.issue.reason : null
}

/** Refusals of what the words of a text say, or of a field without another: no keyword of JSON Schema tells them. */
const OF_WORDS =
  /^is not (?:a language|an IANA|a day|an http)|^names no language|^is empty|^has no \w+ beside it$/

test('V1Write accepts exactly the values of each field that a write accepts', () => {
  const differences = written.flatMap(name =>
    everyNth(16, values).flatMap(value => {
      const refused = refusal(name, value)
      const isAccepted = accepts({ [name]: value })
      if (refused === null ? isAccepted : !isAccepted || OF_WORDS.test(refused)) return []
      return [`${name}: ${JSON.stringify(value)}: ${refused ?? 'accepted'}`]
    }),
  )
  expect(differences).toEqual([])
})
