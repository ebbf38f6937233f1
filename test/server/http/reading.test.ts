import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { serverForAll } from '../../helpers/server.ts'

const price = (currency: string) => ({ retail: 4200, currency, currencyPrecision: 0 })
const priced = (...currencies: string[]) => ({
  options: [
    { id: 'o', units: currencies.map((code, index) => ({ id: `u${index}`, pricingFrom: [price(code)] })) },
  ],
})

/** What pages say in their own words. */
const told = {
  durationMinutesFrom: 60,
  startDate: '2027-04-02',
  commentary: [{ format: 'IN_PERSON', language: 'Mandarin' }],
  maxGroupSize: 12,
  options: [
    { id: 'o', units: [{ id: 'u', type: 'ADULT', pricingFrom: [{ retail: 123450, currency: 'EUR' }] }] },
  ],
}

const records = [
  {
    type: 'account',
    id: 'a1',
    name: 'Blue Boats',
    locations: [{ title: 'Office', types: ['Business Address', 'Maps Business Profile'] }],
  },
  { type: 'product', id: 'pt', title: 'Passeio', locale: 'pt-BR', ...told },
  { type: 'product', id: 'nl', title: 'Rondvaart', locale: 'nl', ...told },
  { type: 'product', id: 'ja', title: '遊覧船', locale: 'ja', ...told },
  { type: 'product', id: 'sv', title: 'Båttur', locale: 'sv-SE', ...told },
  { type: 'product', id: 'bare', title: 'Walk' },
  { type: 'product', id: 'period', name: 'Seals', cancellation_period: '48 hours' },
  { type: 'product', id: 'yen', title: 'Shrine', ...priced('JPY', 'JPY') },
  { type: 'product', id: 'both', title: 'Shrine', ...priced('JPY', 'EUR') },
  {
    type: 'product',
    id: 'profile',
    title: 'Pier',
    locations: [{ title: 'Pier', type: 'Maps Business Profile' }],
  },
  {
    type: 'product',
    id: 'code',
    title: 'Pier',
    locations: [{ title: 'Pier', types: ['SEARCH_BUSINESS_PROFILE'] }],
  },
]

const server = serverForAll({ source: records })

async function answerOf(path: string): Promise<unknown> {
  return JSON.parse((await server().get(path)).bytes.toString())
}

const Product = z.looseObject({ product: z.record(z.string(), z.unknown()) })
const getProduct = async (id: string) =>
  Product.parse(await answerOf(`/api/products/getProduct/${id}`)).product
const Document = z.looseObject({ content: z.string() })
const Octo = z.looseObject({
  accounts: z.tuple([z.looseObject({ products: z.array(z.looseObject({ id: z.string() })) })]),
})
async function octoOf(id: string) {
  const all = '/api/accounts/get_accounts?account_ids=a1&content_type=all&format=json-octo'
  return Octo.parse(await answerOf(all)).accounts[0].products.find(product => product.id === id)
}

describe('getProduct and the cache endpoints', () => {
  test('a product without options has the one option DEFAULT, in getProduct and in json-octo', async () => {
    expect((await getProduct('bare'))['options']).toEqual([
      { id: 'DEFAULT', name: 'Walk', reference: null, description: null, units: [] },
    ])
    expect(await octoOf('bare')).toMatchObject({ options: [{ id: 'DEFAULT', title: 'Walk', default: true }] })
  })

  test('json-octo states the cut-off of cancellation that V1 gave, and none where there is none', async () => {
    expect(await octoOf('period')).toMatchObject({
      options: [
        { cancellationCutoff: '48 hours', cancellationCutoffAmount: 48, cancellationCutoffUnit: 'hour' },
      ],
    })
    expect(await octoOf('bare')).toMatchObject({
      options: [
        { cancellationCutoff: 'Not stated', cancellationCutoffAmount: 3650, cancellationCutoffUnit: 'day' },
      ],
    })
  })

  test('prices in one currency give a product that currency, prices in two give none', async () => {
    const cached = await answerOf('/api/products/get_products?product_ids=yen,both')
    expect(cached).toMatchObject({ accounts: [{ products: [{ currency: 'JPY' }, { currency: '' }] }] })
    expect((await getProduct('yen'))['defaultCurrency']).toBe('JPY')
    expect((await getProduct('both'))['defaultCurrency']).toBeNull()
    expect(await octoOf('yen')).toMatchObject({ defaultCurrency: 'JPY' })
  })

  test('a business profile has the label of its source, and the code where it has none', async () => {
    expect((await getProduct('profile'))['locations']).toMatchObject([{ types: ['Maps Business Profile'] }])
    expect((await getProduct('code'))['locations']).toMatchObject([{ types: ['SEARCH_BUSINESS_PROFILE'] }])
    const types = ['Business Address', 'Maps Business Profile']
    expect(await answerOf('/api/accounts/getAccount/a1')).toMatchObject({
      account: { locations: [{ types }] },
    })
    expect(await answerOf('/api/accounts/get_accounts?account_ids=a1')).toMatchObject({
      accounts: [{ locations: [{ types }] }],
    })
  })

  test.each([
    [
      'pt',
      ['## Em resumo', '- Duração: 1 hora', '- Datas: a partir de 2 de abril de 2027'],
      ['- Idiomas: chinês (guia ao vivo)', '- Tamanho do grupo: até 12', '- Adulto: € 1.234,50'],
    ],
    [
      'nl',
      ['## In het kort', '- Duur: 1 uur', '- Data: vanaf 2 april 2027'],
      ['- Talen: Chinees (livegids)', '- Groepsgrootte: maximaal 12', '- Volwassene: € 1.234,50'],
    ],
    [
      'ja',
      ['## 基本情報', '- 所要時間：1 時間', '- 催行期間：2027年4月2日から'],
      ['- 言語：中国語 (ガイド同行)', '- グループの人数：最大12', '- 大人：€1,234.50'],
    ],
    [
      'sv',
      ['## Key facts', '- Duration: 1 hour', '- Dates: from April 2, 2027'],
      ['- Languages: Chinese (live guide)', '- Group size: up to 12', '- Adult: €1,234.50'],
    ],
  ])('the page of a product in %s is in one language', async (id, facts, more) => {
    const { content } = Document.parse(
      await answerOf(`/api/products/get_products?product_ids=${id}&format=markdown`),
    )
    const lines = content.replace(/[\u00a0\u202f]/g, ' ').split('\n')
    for (const line of [...facts, ...more]) expect(lines).toContain(line)
  })

  test('a name of a language is read like its tag', async () => {
    expect((await getProduct('sv'))['commentary']).toEqual([{ format: 'IN_PERSON', language: 'zh' }])
  })
})
