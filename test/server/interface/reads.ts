import { expect } from 'vitest'
import * as z from 'zod'
import { expandJsonLd } from '../../helpers/expand-jsonld.ts'
import { jsonOf, type TestServer } from '../../helpers/server.ts'
import type { Statement } from './statement.ts'

const bodyOf = async (server: TestServer, path: string) => jsonOf(await server.get(path)).body

const Product = z.looseObject({ product: z.record(z.string(), z.unknown()) })
const getProduct = async (server: TestServer, id: string) =>
  Product.parse(await bodyOf(server, `/api/products/getProduct/${id}`)).product

const Octo = z.looseObject({
  accounts: z.array(z.looseObject({ products: z.array(z.looseObject({ id: z.string() })) })),
})
async function octoOf(server: TestServer, id: string) {
  const all = '/api/accounts/get_accounts?account_ids=a1,b1&content_type=all&format=json-octo'
  const { accounts } = Octo.parse(await bodyOf(server, all))
  return accounts.flatMap(({ products }) => products).find(product => product.id === id)
}

const Document = z.looseObject({ content: z.string() })

/** Lines of a product's page in several languages. The last language has no template, so English is used. */
const pages: readonly [id: string, lines: string[]][] = [
  [
    'pt',
    [
      ...['## Em resumo', '- Duração: 1 hora', '- Datas: a partir de 2 de abril de 2027'],
      ...['- Idiomas: chinês (guia ao vivo)', '- Tamanho do grupo: até 12', '  - Adulto: € 1.234,50'],
    ],
  ],
  [
    'nl',
    [
      ...['## In het kort', '- Duur: 1 uur', '- Data: vanaf 2 april 2027'],
      ...['- Talen: Chinees (livegids)', '- Groepsgrootte: maximaal 12', '  - Volwassene: € 1.234,50'],
    ],
  ],
  [
    'ja',
    [
      ...['## 基本情報', '- 所要時間：1 時間', '- 催行期間：2027年4月2日から'],
      ...['- 言語：中国語 (ガイド同行)', '- グループの人数：最大12', '  - 大人：€1,234.50'],
    ],
  ],
  [
    'sv',
    [
      ...['## Key facts', '- Duration: 1 hour', '- Dates: from April 2, 2027'],
      ...['- Languages: Chinese (live guide)', '- Group size: up to 12', '  - Adult: €1,234.50'],
    ],
  ],
]

/** Contents of getProduct and the cache endpoints. */
export const reads: readonly Statement[] = [
  {
    says: 'a product without options has the option DEFAULT, in getProduct and in json-octo',
    async shows({ open }) {
      expect((await getProduct(open, 'bare'))['options']).toEqual([
        { id: 'DEFAULT', name: 'Walk', reference: null, description: null, units: [] },
      ])
      expect(await octoOf(open, 'bare')).toMatchObject({
        options: [{ id: 'DEFAULT', title: 'Walk', default: true }],
      })
    },
  },
  {
    says: 'json-octo has the cancellation cut-off of V1, if there is one',
    async shows({ open }) {
      const stated = {
        cancellationCutoff: '48 hours',
        cancellationCutoffAmount: 48,
        cancellationCutoffUnit: 'hour',
      }
      const unknown = {
        cancellationCutoff: 'Not stated',
        cancellationCutoffAmount: 3650,
        cancellationCutoffUnit: 'day',
      }
      expect(await octoOf(open, 'period')).toMatchObject({ options: [stated] })
      expect(await octoOf(open, 'bare')).toMatchObject({ options: [unknown] })
    },
  },
  {
    says: 'a product has the currency of its prices, and none for prices in two currencies',
    async shows({ open }) {
      const cached = await bodyOf(open, '/api/products/get_products?product_ids=yen,both')
      expect(cached).toMatchObject({ accounts: [{ products: [{ currency: 'JPY' }, { currency: '' }] }] })
      expect((await getProduct(open, 'yen'))['defaultCurrency']).toBe('JPY')
      expect((await getProduct(open, 'both'))['defaultCurrency']).toBeNull()
      expect(await octoOf(open, 'yen')).toMatchObject({ defaultCurrency: 'JPY' })
    },
  },
  {
    says: 'a business profile has the label of its source, or the code without a label',
    async shows({ open }) {
      const label = 'Maps Business Profile'
      expect((await getProduct(open, 'profile'))['locations']).toMatchObject([{ types: [label] }])
      expect((await getProduct(open, 'code'))['locations']).toMatchObject([
        { types: ['SEARCH_BUSINESS_PROFILE'] },
      ])
      const account = { locations: [{ types: ['Business Address', label] }] }
      expect(await bodyOf(open, '/api/accounts/getAccount/b1')).toMatchObject({ account })
      expect(await bodyOf(open, '/api/accounts/get_accounts?account_ids=b1')).toMatchObject({
        accounts: [account],
      })
    },
  },
  {
    says: 'every term of the JSON-LD of a record with every field expands',
    async shows({ open }) {
      const all = '/api/accounts/get_accounts?account_ids=a1,b1&content_type=all&format=jsonld'
      const { bytes } = await open.get(all)
      expect(await expandJsonLd(JSON.parse(bytes.toString()))).not.toEqual([])
    },
  },
  {
    says: 'the name of a language means the same as its tag',
    async shows({ open }) {
      expect((await getProduct(open, 'sv'))['commentary']).toEqual([{ format: 'IN_PERSON', language: 'zh' }])
    },
  },
  ...pages.map(
    ([id, expected]): Statement => ({
      says: `the page of a product in ${id} is in one language`,
      async shows({ open }) {
        const { content } = Document.parse(
          await bodyOf(open, `/api/products/get_products?product_ids=${id}&format=markdown`),
        )
        const lines = content.replace(/[\u00a0\u202f]/g, ' ').split('\n')
        for (const line of expected) expect(lines).toContain(line)
      },
    }),
  ),
]
