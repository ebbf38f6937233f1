import { existsSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fullResource } from '../../catalogue/v1/v1-records.ts'
import { catalogues } from '../../helpers/catalogues.ts'
import { examples, isAll, slowTest } from '../../helpers/extent.ts'
import { fullAccount, fullProduct } from '../../helpers/full-records.ts'
import { sharedFiles } from '../../helpers/shared.ts'
import { hostileTexts } from '../../helpers/texts-in.ts'
import { catalogue, create, health } from '../../server/http/writing.ts'
import { someWritten } from '../../server/interface/written-values.ts'
import { expectSecondBuild } from './second-build.ts'

const product = (id: string, fields: object) => ({ type: 'product', id, account: { id: 'a1' }, ...fields })
const v1 = (id: string, fields: object) => product(id, { name: 'Walk', ...fields })

/** Records that would differ if one side wrote less, or read more, than the other. */
const delicate = [
  {
    ...{ type: 'account', ...fullAccount, username: 'blue', review_rating: '4.7', number_review: 31 },
    locations: [
      ...fullAccount.locations,
      { types: ['Maps Business Profile'], place: { addressLocality: 'Howth' } },
    ],
    // Cache records hold the texts of reviews without markup.
    reviews: [{ ...fullAccount.reviews[0], text: 'So close.' }, ...fullAccount.reviews.slice(1)],
  },
  product('full', fullProduct),
  v1('v1-full', fullResource),
  v1('v1-words', { duration: 'Half a day' }),
  v1('v1-unit', { duration_from: 2, duration_unit: 'Moons' }),
  v1('v1-texts', { summary: 'S', description: 'D', long_description: 'L' }),
  v1('v1-middle', { description: 'D', long_description: 'L' }),
  v1('v1-hours', { opening_hours: { Monday: '9-17', Sunday: 'Closed' }, covid_info: 'Masks.' }),
  v1('v1-twice', {
    name: 'A &amp;amp; B',
    location: 'L &amp;amp; M',
    summary: 'x &amp;amp;lt; y',
    restrictions: ['a &amp;amp; b'],
    addresses: [{ location_type: 'Starts', full_street_address: '1 &amp;amp; 2\n<b>x</b>' }],
  }),
  product('twice', { title: 'A &amp;amp; B', category: '&amp;lt;b&amp;gt;', description: '&amp;amp;lt;' }),
  product('deep', { title: `A &${'amp;'.repeat(20)} B` }),
  product('hidden', { title: 'A &am\u200bp; B &#x26;#x202e; C' }),
  product('i&amp;amp;d/ü', { title: 'An id' }),
  product('yen', {
    title: 'Only one currency',
    options: [
      { id: 'o', units: [{ id: 'u', pricingFrom: [{ retail: 42, currency: 'JPY', currencyPrecision: 0 }] }] },
    ],
  }),
  product('profile', {
    title: 'Pier',
    locations: [{ title: 'Pier', types: ['Maps Business Profile', 'Starts'] }],
  }),
  v1('v1-profile', { addresses: [{ type: 'Maps Business Profile', city: 'Howth' }] }),
  ...['fr', 'ja', 'sv'].map(language =>
    v1(`v1-${language}`, { language, cancellation_period: [48, 'hours'], booking_cutoff: '24 hours before' }),
  ),
  v1('v1-policy', { cancellation_policy: '24 hours', cancellation_cutoff: '2 weeks' }),
  product('option', { title: 'Option', options: [{ code: 'c', name: 'No id' }] }),
]

/** Records with this text in every text field, once for each API generation. */
const withText = (text: string, index: number) => [
  product(`n${index}`, {
    title: `T ${text}`,
    internalName: text,
    shortDescription: text,
    description: text,
    category: text,
    dressCode: text,
    features: [{ type: 'HIGHLIGHT', shortDescription: text }],
    faqs: [{ question: text, answer: text }],
    locations: [{ types: ['START'], title: text, shortDescription: text, place: { addressLocality: text } }],
    media: [{ src: 'https://boats.example/a.jpg', title: text, caption: text }],
    options: [{ id: `o${index}`, name: text, description: text, units: [] }],
  }),
  v1(`v${index}`, {
    name: `T ${text}`,
    summary: text,
    description: text,
    long_description: text,
    category: text,
    highlights: [text],
    before_arrival: [text],
    faqs: [{ question: text, answer: text }],
    location: text,
    starts_notes: text,
    addresses: [{ type: 'Starts', address1: text, notes: text }],
    duration: text,
    additional_info: text,
    cancellation_policy: text,
    valid_for: text,
    covid_info: text,
  }),
]

describe('apiSource reading our own server', () => {
  // The edge-case records below include everything that real records have.
  for (const { name, file, counts, isMissing } of catalogues)
    test.runIf(isAll && !isMissing)(
      `apiSource over a server of ${name} gives the same answers and files`,
      () => expectSecondBuild(file, counts.products),
    )

  test('apiSource over our server gives the same responses and files for full records', async () => {
    await expectSecondBuild(delicate, delicate.length - 1)
  })

  // `npm test` uses the records above, which have the same fields.
  slowTest(
    'apiSource over our server gives the same answers and files of products that were written over V1',
    async () => {
      const written = fc.sample(someWritten, { seed: 20261122, numRuns: examples(8, 400) })
      await expectSecondBuild(catalogue(1), written.length + 2, async server => {
        for (let from = 0; from < written.length; from += 100) {
          const named = written
            .slice(from, from + 100)
            .map((fields, index) => ({ name: `${from + index}`, ...fields }))
          expect(await create(server, named)).toMatchObject({ status: 200 })
        }
        await expect.poll(async () => (await health(server)).refresh.state, { timeout: 60_000 }).toBe('idle')
      })
    },
  )

  // The edge-case records contain each of these once per field.
  test.runIf(isAll && existsSync(sharedFiles.hostileStrings))(
    'apiSource over our server gives the same answers and files of products with hostile texts',
    async () => {
      const texts = hostileTexts()
      const account = { type: 'account', id: 'a1', name: 'Blue Boats' }
      await expectSecondBuild([account, ...texts.flatMap(withText)], 2 * texts.length)
    },
  )
})
