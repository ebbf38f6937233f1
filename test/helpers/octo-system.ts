import type { ServerResponse } from 'node:http'
import { type ApiOrigin, type Intercept, type SeenRequest, sendJson, startOrigin } from './api-origin.ts'
import { octoShapes } from './octo-shapes.ts'

type Product = Record<string, unknown>

/** An OCTO system that speaks several languages, and whose list may lack what its products have by themselves. */
export interface OctoSystem {
  supplier?: object | null
  suppliers?: object[]
  /** The products by the path of their list. */
  lists: Record<string, Product[]>
  /** The products as requests for a single one give them; else those of the lists. */
  details?: Record<string, Product>
  /** The languages that it names, its own first. */
  languages?: string[]
  /** A product in another language than the first. @default its own texts, which are not translated */
  translate?(product: Product, language: string): Product
  /** The capabilities that it says it has. */
  capabilities?: string
  /** Whether lists are objects, as in `{"products": [...]}`. */
  isWrapped?: boolean
}

export const slipway = {
  id: 'slipway',
  name: 'Slipway & Heather',
  endpoint: 'https://octo.example',
  contact: { website: 'https://slipway.example', email: null, telephone: null, address: '3 Tarry Ropewalk' },
}

/** Products of all shapes, each with its own id. */
export const manyProducts = (count: number): Product[] =>
  Array.from({ length: count }, (_, index) => ({
    ...octoShapes[index % octoShapes.length]?.product,
    id: `p${index}`,
  }))

/** Starts the system on a free port until the test ends. `url` is the address that tourpress takes. */
export async function startOcto(system: OctoSystem, intercept: Intercept = () => false): Promise<ApiOrigin> {
  const nothing = { response: () => ({ status: 404, body: { error: 'NOT_FOUND' } }) }
  const origin = await startOrigin(nothing, (request, response, place) => {
    if (intercept(request, response, place)) return true
    const found = answerOf(system, request)
    if (found !== undefined) send(system, request, response, found)
    return found !== undefined
  })
  return {
    ...origin,
    url: `octo+${origin.url}/v1`,
    targets: () => origin.requests.map(({ target }) => target),
  }
}

function answerOf(system: OctoSystem, { target, headers }: SeenRequest): object | undefined {
  const { supplier = slipway, suppliers, lists, details = {}, languages = [], translate } = system
  const path = target.replace(/^\/v1/, '')
  if (path === '/supplier') return suppliers === undefined ? (supplier ?? undefined) : undefined
  if (path === '/suppliers') return suppliers
  const language = headers['accept-language']
  const say = (product: Product) =>
    language !== undefined && languages.includes(language) && translate !== undefined
      ? translate(product, language)
      : product
  const list = lists[path]?.map(say)
  if (list !== undefined) return system.isWrapped ? { products: list } : list
  const id = decodeURIComponent(path.split('/').at(-1) ?? '')
  const one = details[id] ?? lists[path.replace(/\/[^/]*$/, '')]?.find(product => product['id'] === id)
  return one === undefined ? undefined : say(one)
}

function send(
  { languages, capabilities }: OctoSystem,
  { headers }: SeenRequest,
  response: ServerResponse,
  body: object,
): void {
  const asked = headers['accept-language']
  const stated = {
    ...(languages === undefined ? {} : { 'Available-Languages': languages.join(', ') }),
    ...(languages === undefined ? {} : { 'Content-Language': asked ?? languages[0] ?? '' }),
    ...(capabilities === undefined ? {} : { 'Octo-Capabilities': capabilities }),
  }
  sendJson(response, 200, body, stated)
}
