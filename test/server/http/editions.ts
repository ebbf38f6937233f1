import type { Reply } from '../../helpers/server.ts'

const ACCOUNTS = ['a', 'b']
const PRODUCTS = ['1', '2', '3', '4']

/** A catalogue with the number of its edition in every name and title. */
export function generation(number: number): object[] {
  return [
    ...ACCOUNTS.map(id => ({ type: 'account', id, name: `Boats ${id} of edition ${number}.` })),
    ...PRODUCTS.map((id, index) => ({
      type: 'product',
      id,
      title: `Trip ${id} of edition ${number}.`,
      description: `Sails in edition ${number}.`,
      account: { id: ACCOUNTS[index % 2] },
    })),
  ]
}

/** Responses from the tree that hold several records or many bytes. */
export const PATHS = [
  `/api/products/get_products?product_ids=${PRODUCTS}`,
  `/api/products/get_products?product_ids=${PRODUCTS}&format=markdown`,
  `/api/products/get_products?product_ids=${PRODUCTS}&format=jsonld`,
  `/api/accounts/get_accounts?account_ids=${ACCOUNTS}&content_type=all`,
  `/api/accounts/get_accounts?account_ids=${ACCOUNTS}&content_type=all&format=jsonl`,
  `/api/accounts/get_accounts?account_ids=${ACCOUNTS}&content_type=all&format=text`,
  '/exports/records/all.jsonl',
  '/exports/accounts/a.all.md',
  '/exports/products/3',
]

/** The distinct editions that appear in a body. */
export const editionsIn = ({ bytes }: Reply) => [
  ...new Set([...bytes.toString().matchAll(/edition (\d+)\./g)].map(([, number]) => Number(number))),
]
