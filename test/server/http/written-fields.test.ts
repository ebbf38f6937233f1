import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { createdFields } from '../../../src/catalogue/v1/created-record.ts'
import { storedFields as stored } from '../../../src/catalogue/v1/stored-fields.ts'
import { oneOf, runs } from '../../helpers/extent.ts'
import { jsonOf, refusal, serverForAll, type TestServer } from '../../helpers/server.ts'
import { cached, catalogue, create, createdIn, health, product, update } from './writing.ts'
import { createdValues, someCreated, someWritten } from './written-values.ts'

const server = serverForAll({ source: catalogue() })

const List = z.object({ products: z.array(z.looseObject({ id: z.string() })) })

/** The product's item of the V1 list, by the page of one product that it is on. */
async function listed(own: TestServer, id: string) {
  const before = own.withStore(store =>
    store.prepare("SELECT count(*) AS n FROM products WHERE account = 'a' AND is_active AND id < ?").get(id),
  )
  const reply = await own.get(`/api/products?account_id=a&limit=1&page=${Number(before?.['n']) + 1}`)
  return List.parse(jsonOf(reply).body).products.find(item => item.id === id)
}

async function made(own: TestServer, fields: object) {
  const reply = await create(own, [{ name: 'Ferry', ...fields }])
  if (reply.status !== 200) throw new Error(reply.bytes.toString())
  const [record] = createdIn(reply)
  if (record === undefined) throw new Error('Nothing was created')
  return record
}

/** All that is read of a product, and its row of the store. */
async function readsOf(own: TestServer, id: string) {
  const row = own.withStore(store =>
    store.prepare('SELECT hex(hash) AS hash, changed FROM products WHERE id = ?').get(id),
  )
  return { row: { ...row }, product: await product(own, id), item: await listed(own, id) }
}

describe('a created record', () => {
  test('a created record is sent back, and nothing changes', async () => {
    await fc.assert(
      fc.asyncProperty(someWritten, async fields => {
        const record = await made(server(), fields)
        const before = await readsOf(server(), record.id)
        const reply = await update(server(), [record])
        expect(jsonOf(reply)).toEqual({ status: 200, body: { message: 'Updated 1 product' } })
        expect(await readsOf(server(), record.id)).toEqual(before)
      }),
      { numRuns: runs(4, 500) },
    )
  })

  test('a created record has what was written, in the form that it has the field in', async () => {
    await fc.assert(
      fc.asyncProperty(someCreated, async fields => {
        const record = await made(server(), fields)
        expect(record).toMatchObject(fields)
        await update(server(), [{ id: record.id, name: 'Raft' }])
      }),
      { numRuns: runs(3, 300) },
    )
  })

  test('a created record is sent to bulk-create again, and another product says the same', async () => {
    await fc.assert(
      fc.asyncProperty(someWritten, async fields => {
        const record = await made(server(), fields)
        const copy = await made(server(), record)
        const own = ['id', 'version_id', 'created_at', 'updated_at', 'short_code', 'percent_complete']
        const rest = (of: object) => Object.entries(of).filter(([name]) => !own.includes(name))
        expect(Object.fromEntries(rest(copy))).toEqual(Object.fromEntries(rest(record)))
      }),
      { numRuns: runs(3, 300) },
    )
  })
})

/** Those that come back in the V1 list under their own names. */
const storedFields = new Set(Object.keys(stored))

/** A value of each field. */
const fields = fc.sample(fc.record(createdValues), { numRuns: 1, seed: 5 })[0] ?? {}

describe('bulk-update of a field of created records', () => {
  const told = Object.keys(createdFields).filter(name => createdFields[name]?.writes === undefined)
  // One rule refuses them all.
  test.each(oneOf(3, told))('bulk-update refuses %s by name, unless it is as it was', async name => {
    const record = await made(server(), {})
    const isAddress = name === 'id' || name === 'version_id'
    const reply = await update(server(), [{ id: record.id, [name]: 'other', name: 'Raft' }])
    if (isAddress) expect([404, 409]).toContain(reply.status)
    else
      expect(jsonOf(reply)).toEqual(
        refusal(
          400,
          expect.stringMatching(
            `^products\\[0\\] "${record.id}": ${name} cannot be written: it is .+, not "other"$`,
          ),
        ),
      )
    expect(await product(server(), record.id)).toContain('"title":"Ferry"')
    expect((await update(server(), [{ id: record.id, [name]: record[name] }])).status).toBe(200)
  })

  // The properties above write several fields at once.
  test.each(oneOf(4, Object.entries(fields)))(
    'bulk-update of %s: %j is read back, and does nothing twice',
    async (name, value) => {
      const record = await made(server(), {})
      const { id } = record
      // Another one than the field has before it is written.
      const written = typeof value === 'boolean' ? record[name] !== true : value
      const before = await readsOf(server(), id)
      expect((await update(server(), [{ id, [name]: written }])).status).toBe(200)
      const after = await readsOf(server(), id)
      const listedAs = new Map(Object.entries(after.item ?? {})).get(name)
      if (storedFields.has(name)) expect(listedAs).toEqual(written)
      else expect([after.product, after.item]).not.toEqual([before.product, before.item])
      await update(server(), [{ id, [name]: written }])
      expect(await readsOf(server(), id)).toEqual(after)
    },
  )

  test.each(Object.keys(createdValues))('bulk-update refuses a wrong type of %s', async name => {
    const isOpen = (value: unknown) => createdFields[name]?.writes?.schema.safeParse(value).success
    const wrong = [5, 'text', { sails: 1 }, [[[{ deep: 1 }]]]].find(value => !isOpen(value))
    if (wrong === undefined) return
    const reply = await update(server(), [{ id: 'p0', [name]: wrong }])
    expect(jsonOf(reply)).toEqual(refusal(400, expect.stringContaining(`products[0] "p0": ${name}`)))
  })
})

describe('a period in its parts', () => {
  test('a period in its parts is read from the words of the product resource', async () => {
    const record = await made(server(), {
      booking_cutoff: '24 hours before',
      validity: '6 months Fixed',
      cancellation_period: '48 hours',
    })
    expect(record).toMatchObject({
      ...{ booking_cutoff: 24, booking_cutoff_unit: 'hours', booking_cutoff_type: 'before' },
      ...{ valid_for: 6, valid_unit: 'months', valid_type: 'Fixed' },
      ...{ cancellation_cutoff: 48, cancellation_cutoff_unit: 'hours' },
    })
    expect(await listed(server(), record.id)).toMatchObject({
      booking_cutoff: [24, 'hours'],
      valid_for: '6 months Fixed',
      cancellation_cutoff: '48 hours',
    })
  })

  test.each([
    [{ booking_cutoff: 48 }, [48, 'hours']],
    [{ booking_cutoff_unit: 'days' }, [24, 'days']],
    [{ booking_cutoff: 2, booking_cutoff_unit: 'days', booking_cutoff_type: null }, [2, 'days']],
    [{ booking_cutoff: '3 days before', booking_cutoff_unit: 'days' }, [3, 'days']],
    [{ booking_cutoff: 3, booking_cutoff_unit: 'days before', booking_cutoff_type: null }, [3, 'days']],
    [{ booking_cutoff: null }, [0, 'hours']],
    [{ booking_cutoff: null, booking_cutoff_unit: 'hours', booking_cutoff_type: null }, [0, 'hours']],
  ])('a period in its parts becomes with %j another', async (change, cutoff) => {
    const { id } = await made(server(), { booking_cutoff: '24 hours before' })
    expect((await update(server(), [{ id, ...change }])).status).toBe(200)
    expect(await listed(server(), id)).toMatchObject({ booking_cutoff: cutoff })
  })

  test.each([
    [{ booking_cutoff: 24 }, 'booking_cutoff has no booking_cutoff_unit beside it'],
    [{ valid_unit: 'days' }, 'valid_unit has no valid_for beside it'],
    [{ valid_for: null, valid_type: 'Fixed' }, 'valid_type has no valid_for beside it'],
    [
      { booking_cutoff: 3, booking_cutoff_unit: 'tides', booking_cutoff_type: 'before' },
      'booking_cutoff_unit is not a unit of time: "tides"',
    ],
    [
      { booking_cutoff: '24 hours', booking_cutoff_unit: 'days' },
      'booking_cutoff_unit says something else than booking_cutoff: "days"',
    ],
  ])('a period in its parts is refused as %j', async (fields, fault) => {
    const reply = await create(server(), [{ name: 'Ferry', ...fields }])
    expect(jsonOf(reply)).toEqual(refusal(400, `products[0]: ${fault}`))
  })
})

describe('a value that is in no list of the interface', () => {
  test.each([
    [
      { addresses: [{ type: 'Meeting' }] },
      'addresses[0].type is not one of Starts, Ends, Redemption: "Meeting"',
    ],
    [
      { guide_type: 'Alien' },
      'guide_type is not one of Tour Guide, Host, Greeter, Instructor, Driver: "Alien"',
    ],
    [
      { trip_difficulty: 'Impossible' },
      'trip_difficulty is not one of Easy, Moderate, Challenging: "Impossible"',
    ],
    [{ duration_unit: 'Fortnights' }, 'duration_unit is not one of Days, Hours, Minutes: "Fortnights"'],
    [{ duration_type: 'Long' }, 'duration_type is not one of Fixed, Flexible: "Long"'],
    [{ weight_restriction_unit: 'stone' }, 'weight_restriction_unit is not one of Kg, Lbs: "stone"'],
    [{ height_restriction_unit: 'feet' }, 'height_restriction_unit is not one of cm, inches: "feet"'],
    [{ height_restrictions: { unit: 'feet' } }, 'height_restrictions.unit is not one of cm, inches: "feet"'],
    [{ freesell: 'Ask' }, 'freesell is not one of Freesell, On-Request: "Ask"'],
    [
      { commentaries: [{ format: 'Mime', language: 'en' }] },
      'commentaries[0].format is not one of Audio, Guide, Written: "Mime"',
    ],
  ])('a value that is in no list of the interface is refused: %j', async (fields, fault) => {
    const expected = refusal(400, `products[0] "p0": ${fault}`)
    expect(jsonOf(await update(server(), [{ id: 'p0', ...fields }]))).toEqual(expected)
    expect((await create(server(), [{ name: 'Ferry', ...fields }])).status).toBe(400)
  })

  test('lists of the interface stand in OpenAPI', async () => {
    const text = (await server().get('/openapi.json')).bytes.toString()
    for (const list of [
      ['Tour Guide', 'Host', 'Greeter', 'Instructor', 'Driver'],
      ['Easy', 'Moderate', 'Challenging'],
      ['Days', 'Hours', 'Minutes'],
      ['Kg', 'Lbs'],
      ['Starts', 'Ends', 'Redemption'],
    ])
      expect(text).toContain(`"enum":${JSON.stringify(list)}`)
  })

  test('a listed value is read whatever its case', async () => {
    const { id } = await made(server(), { guide_type: 'tour guide' })
    expect(await product(server(), id)).toContain('"guideType":"Tour Guide"')
  })
})

test('fields for the ttd channel come back in the V1 list', async () => {
  const fields = {
    image_ttd_url: ['https://b.example/t.jpg'],
    ...{ retail_rates_adult_ttd: 24, retail_rates_youth_ttd: 19, retail_rates_child_ttd: 9 },
    ...{ retail_rates_infant_ttd: 0, retail_rates_senior_ttd: 21.5 },
    ...{ option_name_ttd: 'Trade walk', option_description_ttd: 'For partners.' },
  }
  expect((await update(server(), [{ id: 'p2', ...fields }])).status).toBe(200)
  expect(await listed(server(), 'p2')).toMatchObject(fields)
  expect(await made(server(), fields)).toMatchObject({ ...fields, option_name_ttd: { text: 'Trade walk' } })
})

describe('a withdrawn product', () => {
  test.each([
    [{ active: false }, { active: true }],
    [{ published: 0 }, { published: 1 }],
  ])('a product with %j leaves what is published, stays for its account, and comes back', async (off, on) => {
    const own = server()
    const others = { 'X-Api-Key': own.addKey('b').key }
    const status = async (path: string, headers = {}) => (await own.get(path, headers)).status
    const page = `/exports/products/p1.md`
    const whole = async () =>
      (await own.get('/api/accounts/get_accounts?account_ids=a&content_type=all')).bytes.toString()
    await expect.poll(() => status(page)).toBe(200)
    const before = {
      item: await listed(own, 'p1'),
      cached: await cached(own, 'p1'),
      file: await own.get(page),
    }

    expect((await update(own, [{ id: 'p1', ...off }])).status).toBe(200)
    expect(await listed(own, 'p1')).toBeUndefined()
    await expect.poll(async () => (await health(own)).refresh.state).toBe('idle')
    expect(await status('/api/products/get_products?product_ids=p1')).toBe(404)
    expect(await status(page)).toBe(404)
    expect(await whole()).not.toContain('Trip 1')
    expect((await own.get('/exports/llms.txt')).bytes.toString()).not.toContain('Trip 1')
    expect(await product(own, 'p1')).toContain('"title":"Trip 1"')
    expect(await status('/api/products/getProduct/p1', others)).toBe(404)

    expect((await update(own, [{ id: 'p1', ...on }])).status).toBe(200)
    expect(await listed(own, 'p1')).toEqual(before.item)
    expect(await status('/api/products/getProduct/p1', others)).toBe(200)
    await expect.poll(() => status(page)).toBe(200)
    expect(await cached(own, 'p1')).toBe(before.cached)
    expect((await own.get(page)).bytes).toEqual(before.file.bytes)
    expect(await whole()).toContain('Trip 1')
    await expect.poll(async () => (await health(own)).refresh.state).toBe('idle')
  })

  test('a product that is created withdrawn is published once it is active', async () => {
    const own = server()
    const { id, active } = await made(own, { name: 'Hidden', active: false })
    expect(active).toBe(false)
    expect(await listed(own, id)).toBeUndefined()
    await expect.poll(async () => (await health(own)).refresh.state).toBe('idle')
    expect(await cached(own, id)).not.toContain('Hidden')
    await update(own, [{ id, active: true }])
    await expect.poll(() => cached(own, id)).toContain('Hidden')
    await expect.poll(async () => (await health(own)).refresh.state).toBe('idle')
  })

  test('a product that its source withdraws goes, and a build that keeps it so changes nothing', async () => {
    const own = server()
    const records = [
      ...catalogue(),
      { type: 'product', id: 'v1', name: 'Stroll', account: { id: 'b' }, active: false },
      { type: 'product', id: 'v2', name: 'March', account: { id: 'b' }, published: 0 },
      { type: 'product', id: 'v3', name: 'Hike', account: { id: 'b' }, active: true, published: 1 },
    ]
    await own.build(records, new Date())
    await expect.poll(() => cached(own, 'v1,v2,v3')).toContain('"count":1')
    expect(await own.build(records, new Date())).toMatchObject({ published: false })
    const all = List.parse(jsonOf(await own.get('/api/products?account_id=b')).body).products
    expect(all.map(({ id }) => id)).toContain('v3')
    expect(all.map(({ id }) => id)).not.toContain('v1')
  })
})
