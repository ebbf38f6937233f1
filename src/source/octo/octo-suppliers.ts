import type { OctoCrawlState, OctoList, OctoProgress } from '../../catalogue/store/octo-crawl-state.ts'
import { transient } from '../../http-client/failure.ts'
import type { Crawl } from '../api/record-reader.ts'
import { fetchableId } from '../api/responses.ts'
import { objectsIn, octoHeaders, parseOcto } from './octo-response.ts'

type Supplier = Record<string, unknown>

/** A system has its only supplier at the first path, or a list of all its suppliers at the second. */
const PATHS = ['/supplier', '/suppliers']

export async function readSuppliers(crawl: Crawl, state: OctoCrawlState): Promise<OctoProgress> {
  const { host, progress } = crawl
  progress.phase('Owners', 1)
  let found: Supplier[] | null = null
  for (const path of PATHS)
    found ??= await host.get({
      about: path,
      path,
      headers: octoHeaders(null),
      parse: parseOcto,
      read(value) {
        const suppliers = objectsIn(value, 'supplier').filter(
          supplier => fetchableId(supplier['id']) !== null,
        )
        return suppliers.length > 0 ? suppliers : transient('it answers with no supplier that has an id')
      },
    })
  const { hostname } = new URL(host.name)
  const suppliers = found ?? [{ id: hostname, name: hostname }]
  const missing = {
    reason: `no supplier at ${PATHS.join(' or ')}, so that the account is called after the address`,
    count: 1,
    first: null,
  }
  const known = {
    lists: listsOf(suppliers, host.name),
    read: 0,
    away: [],
    contradictions: found === null ? [missing] : [],
  }
  state.begin(
    suppliers.map(supplier => [fetchableId(supplier['id']) ?? hostname, JSON.stringify(supplier)]),
    known,
  )
  return known
}

function listsOf(suppliers: readonly Supplier[], address: string): OctoList[] {
  const list = (path: string, supplier: string | null): OctoList => ({
    ...{ path, supplier, language: null, isTranslation: false },
  })
  const [only, ...others] = suppliers
  if (only !== undefined && others.length === 0) return [list('/products', fetchableId(only['id']))]
  const bases = suppliers.map(({ endpoint }) => {
    const text = typeof endpoint === 'string' ? endpoint.replace(/\/+$/, '') : ''
    return text.startsWith(`${address}/`) ? text.slice(address.length) : null
  })
  if (bases.includes(null) || new Set(bases).size < bases.length) return [list('/products', null)]
  return suppliers.map(({ id }, index) => list(`${bases[index]}/products`, fetchableId(id)))
}
