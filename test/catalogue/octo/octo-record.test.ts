import { describe, expect, test } from 'vitest'
import { WRITTEN_OPTION } from '../../../src/catalogue/octo/octo-record.ts'
import { publicOcto } from '../../../src/catalogue/octo/public-octo.ts'
import { withoutUntrueOcto } from '../../../src/catalogue/octo/untrue-octo.ts'
import { readRecord } from '../../../src/catalogue/read-record.ts'
import { applyRecordFunction } from '../../../src/catalogue/record-function.ts'
import { jsonOcto } from '../../../src/formats/json-octo/json-octo.ts'
import { accountFrom, productEntry, productFrom } from '../../helpers/entries.ts'
import { fullProduct } from '../../helpers/full-records.ts'
import { oldOcto, wholeOcto } from '../../helpers/octo-shapes.ts'
import { readProduct } from '../model.ts'

describe('publicOcto', () => {
  test('it leaves out net prices, fields for the trade, credentials and what nests without end', () => {
    const deep = (depth: number): unknown => (depth === 0 ? 'end' : { in: deep(depth - 1) })
    const shown = publicOcto({
      internalName: 'Kayak',
      net: 1200,
      pricingFrom: [{ retail: 1500, net: 1200, includedTaxes: [{ name: 'VAT', net: 3 }] }],
      netRate: 12,
      reseller_email: 'trade@x.example',
      commission: 20,
      apiKey: 'k',
      network: 'kept, since "net" is only a part of the word',
      media: [{ src: 'https://user:word@m.example/1.jpg', rel: 'COVER' }],
      deep: deep(50),
    })
    expect(shown).toMatchObject({
      internalName: 'Kayak',
      net: null,
      pricingFrom: [{ retail: 1500, net: null, includedTaxes: [{ name: 'VAT', net: null }] }],
      network: 'kept, since "net" is only a part of the word',
      media: [{ rel: 'COVER' }],
    })
    expect(Object.keys(shown)).not.toEqual(expect.arrayContaining(['netRate']))
    for (const word of ['netRate', 'reseller_email', 'commission', 'apiKey', 'user:word', 'end'])
      expect(JSON.stringify(shown)).not.toContain(`"${word}`)
  })

  test.each(
    [
      'NETPrice',
      'B2BPrice',
      'APIKey',
      'apikey',
      'netprice',
      'net1',
      'tradeprice',
      'b2bprice',
      'netto',
    ].concat([
      'NET',
      'n\u00e9t_price',
      'n-e-t',
      'MarkUp',
      'mark_up',
      'ourCosts',
      'clientsecret',
      'accessToken',
    ]),
  )('it leaves out the field %s', key => {
    expect(publicOcto({ id: 'p', [key]: 12, options: [{ units: [{ [key]: 'x' }] }] })).toEqual({
      id: 'p',
      options: [{ units: [{}] }],
    })
  })

  test('it leaves out objects that say a word of the trade, unknown features, and credentials in texts', () => {
    const shown = publicOcto({
      prices: [
        { name: 'net price', value: 9 },
        { key: 'B2B', value: 8 },
        { name: 'child', value: 7 },
      ],
      contacts: [{ role: 'trade', email: 'a@x.example' }],
      contact: { type: 'Reseller', email: 'b@x.example' },
      features: [
        { type: 'INTERNAL_NOTE', shortDescription: 'secret' },
        { type: 'COMMISSION', shortDescription: '20 %' },
        { type: 'STAFF', shortDescription: 'tip' },
        { type: 'INCLUSION', shortDescription: 'Lunch' },
      ],
      description: 'See <a href="https://u:pw@x.example/a">here</a>, or ftp://me:pw@y.example now.',
      options: [{ title: 'Private', name: 'Private', units: [] }],
      destination: { name: 'Netherlands' },
      itinerary: [{ name: 'Trade Hall' }],
    })
    expect(shown).toEqual({
      prices: [{ name: 'child', value: 7 }],
      contacts: [],
      features: [{ type: 'INCLUSION', shortDescription: 'Lunch' }],
      description: 'See <a href="">here</a>, or  now.',
      options: [{ title: 'Private', name: 'Private', units: [] }],
      destination: { name: 'Netherlands' },
      itinerary: [{ name: 'Trade Hall' }],
    })
  })

  test.each([wholeOcto, oldOcto])('it leaves out no field of OCTO', product => {
    expect(publicOcto(product)).toEqual(product)
  })
})

describe('a supplier of OCTO', () => {
  test('it is an account; its endpoint is for resellers', () => {
    const account = accountFrom({
      id: 'heather',
      name: 'Slipway & Heather',
      endpoint: 'https://octo.example/heather',
      contact: {
        website: 'https://heather.example',
        email: 'hello@heather.example',
        telephone: '+441632960142',
        address: '3 Tarry Ropewalk, Whitby',
      },
      shortDescription: 'Nineteen kayaks.',
      country: 'GB',
      destinations: [],
    })
    expect(account).toMatchObject({
      id: 'heather',
      name: 'Slipway & Heather',
      description: 'Nineteen kayaks.',
      website: 'https://heather.example',
      email: 'hello@heather.example',
      telephone: '+441632960142',
      locations: [
        {
          types: ['BUSINESS_ADDRESS'],
          place: { streetAddress: '3 Tarry Ropewalk, Whitby', addressCountry: 'GB' },
        },
      ],
    })
    expect(JSON.stringify(account)).not.toContain('octo.example')
  })
})

describe('the OCTO object of a record', () => {
  test('json-octo of other records is not taken for a product of an OCTO system', () => {
    const text = jsonOcto.record(productEntry({ id: 'p1', title: 'Seals' }))
    const [option] = JSON.parse(text).options
    expect(Object.keys(option).join()).toBe(WRITTEN_OPTION)
    for (const record of [{ id: 'p1', title: 'Seals' }, fullProduct]) {
      const read = readRecord('product', JSON.parse(jsonOcto.record(productEntry(record))))
      expect(read).toMatchObject({
        type: 'product',
        product: expect.not.objectContaining({ octo: expect.anything() }),
      })
    }
  })

  test.each([
    ['as it was written', (octo: object) => octo],
    ['with a key more', (octo: object) => ({ ...octo, options: [{ extra: 1, ...Object(octo).options[0] }] })],
    [
      'in French',
      (octo: object) => ({
        ...octo,
        options: [{ ...Object(octo).options[0], cancellationCutoff: 'Non précisé', extra: 1 }],
      }),
    ],
  ])('what json-octo writes where nothing is known is no fact, %s', (_, change) => {
    const octo = JSON.parse(jsonOcto.record(productEntry({ id: 'p1', title: 'Seals' })))
    expect(octo).toMatchObject({ instantDelivery: false, options: [{ cancellationCutoffAmount: 3650 }] })
    expect(readRecord('product', change(octo))).toMatchObject({
      product: { features: [], instantConfirmation: null, instantDelivery: null },
    })
  })

  test('a changed field is told from the record, and the others as they came', () => {
    const before = productFrom(wholeOcto)
    const { octo } = withoutUntrueOcto(before, { ...before, title: 'New', features: [] })
    expect(octo).not.toHaveProperty('title')
    expect(octo).not.toHaveProperty('options')
    expect(octo).toHaveProperty('locations', wholeOcto.locations)
    expect(withoutUntrueOcto(before, before)).toBe(before)
  })

  test('a record function that changes a field changes it in json-octo too', () => {
    const read = readProduct({ ...wholeOcto, account: { id: 'a1' } })
    const changed = applyRecordFunction(read, record => ({ ...record, title: 'Ours' }))
    expect(changed).toMatchObject({
      product: { title: 'Ours', octo: { description: wholeOcto.description } },
    })
    expect(changed).toMatchObject({
      product: { octo: expect.not.objectContaining({ title: expect.anything() }) },
    })
  })

  test('an amount with a decimal mark is told and is no price', () => {
    const prices = [
      { retail: '10.00', currency: 'EUR' },
      { retail: '1000', currency: 'EUR' },
    ]
    const options = [{ id: 'o', cancellationCutoff: '1 hour', units: [{ id: 'u', pricingFrom: prices }] }]
    const read = readRecord('product', { id: 'p', title: 'Seals', options })
    expect(read).toMatchObject({
      product: { options: [{ units: [{ pricingFrom: [{ retail: 1000, currency: 'EUR' }] }] }] },
      dropped: [
        {
          path: 'options[0].units[0].pricingFrom[0].retail',
          reason: 'is not a number: "10.00 (OCTO counts in minor units)"',
        },
      ],
    })
  })

  test('values that no field is made of are told', () => {
    const option = { id: 'o', cancellationCutoff: 7, units: ['adult'], features: [{ shortDescription: [1] }] }
    const read = readRecord('product', {
      id: 'p',
      title: 'Seals',
      options: [option, null],
      locations: 'pier',
    })
    expect(Object(read).dropped).toEqual([
      { path: 'options[0].cancellationCutoff', reason: 'is not a text: 7' },
      { path: 'options[0].units[0]', reason: 'is not an object: "adult"' },
      { path: 'options[0].features[0].shortDescription', reason: 'is not a text: a list' },
      { path: 'options[1]', reason: 'is not an object: null' },
      { path: 'locations', reason: 'is not a list: "pier"' },
    ])
  })

  test('a product whose options lack what OCTO requires keeps their prices', () => {
    const pricingFrom = [{ retail: 1000, currency: 'EUR' }]
    const options = [{ id: 'bare' }, { id: 'o', pricingFrom, units: [{ id: 'u' }] }]
    expect(readRecord('product', { id: 'p', title: 'Seals', options })).toMatchObject({
      product: { octo: { id: 'p' }, options: [{}, { units: [{}, { id: 'o-booking', type: 'GROUP' }] }] },
      dropped: [],
    })
  })

  test('a product names its account by `supplierId` or `supplier`', () => {
    const owner = (parts: object) => readRecord('product', { ...structuredClone(wholeOcto), ...parts })
    expect(owner({ supplierId: 7 })).toMatchObject({ owner: { id: '7', name: null } })
    expect(owner({ supplier: { id: 's', name: 'Sea' } })).toMatchObject({ owner: { id: 's', name: 'Sea' } })
    expect(owner({})).toMatchObject({ owner: null })
  })
})
