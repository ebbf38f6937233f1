import type { Store } from '../../catalogue/store/open-store.ts'
import { HOME_PAGE } from '../../surfaces/pages/paths.ts'
import { mediaTypeOf } from '../../surfaces/shared/media-types.ts'
import type { Endpoint } from '../endpoint.ts'
import { DOCUMENTATION_PATH, discoveryHeader } from '../http/discovery.ts'
import { publicAddress } from '../http/public-address.ts'
import { type Representation, textRepresentation } from '../http/representation.ts'
import { findTreeFile } from '../live/find-file.ts'
import type { Generation } from '../live/generation.ts'
import type { ExampleRecords } from '../parameters/example-records.ts'

/** Stands for the server's address in the cached page, because each client may know the server by another name. */
const ADDRESS = 'http://address.invalid'

function createPageCache() {
  let cached = { key: '', text: '' }
  return async (values: unknown, make: () => Promise<string>): Promise<string> => {
    const key = JSON.stringify(values)
    // Compares the values and not the generations, because most generations do not change the values.
    if (cached.key !== key) cached = { key, text: await make() }
    return cached.text
  }
}

/** Loads the modules that make pages, only once a page is requested: they are a third of the server's code. */
const loadPages = () =>
  Promise.all([import('../documentation/documentation-page.ts'), import('../documentation/page-shell.ts')])

function treeFrom(root: string, isPublic: boolean, generation: Generation): string | null {
  return isPublic && findTreeFile(HOME_PAGE, generation) !== undefined ? `${root}exports/` : null
}

export const getDocumentation: Endpoint = {
  path: DOCUMENTATION_PATH,
  method: 'GET',
  access: 'open',
  createHandler({ openApi, store, isPublic, address }) {
    const exampleRecordsOf = liveExampleReader(store, isPublic)
    const cachedPage = createPageCache()
    return async ({ headers, generation }) => {
      const [{ documentationPage }, { PAGE_POLICY }] = await loadPages()
      const exampleRecords = exampleRecordsOf(generation)
      const tree = treeFrom('', isPublic, generation)
      const options = { address: ADDRESS, tree, typesAt: getDocumentedTypes.path.slice(1) }
      const page = await cachedPage([exampleRecords, tree], async () =>
        documentationPage(await openApi({ address: ADDRESS, exampleRecords }), options),
      )
      const text = page.replaceAll(ADDRESS, () => publicAddress(headers) ?? address())
      return pageOf(text, PAGE_POLICY, discoveryHeader(false))
    }
  },
}

export const getDocumentedTypes: Endpoint = {
  path: `${getDocumentation.path}/types`,
  method: 'GET',
  access: 'open',
  createHandler({ openApi, isPublic }) {
    const cachedPage = createPageCache()
    return async ({ generation }) => {
      const [{ typesPage }, { PAGE_POLICY }] = await loadPages()
      const tree = treeFrom('../', isPublic, generation)
      const options = { documentation: `..${getDocumentation.path}`, tree }
      const page = await cachedPage(tree, async () => typesPage(await openApi(), options))
      return pageOf(page, PAGE_POLICY)
    }
  },
}

function pageOf(text: string, policy: string, headers: readonly string[] = []): Representation {
  return {
    ...textRepresentation(text, mediaTypeOf('.html'), null),
    headers: ['Content-Security-Policy', policy, ...headers],
  }
}

/** Products of the store that are looked at to find two published ones. A new product may not be published yet. */
const MOST_LOOKED_AT = 100

/** @param namesProducts whether the titles and places of products may be shown */
function liveExampleReader(store: Store, namesProducts: boolean): (generation: Generation) => ExampleRecords {
  const select = store.prepare(`
    SELECT products.id, account, products.title, coalesce(town, location) AS location
    FROM products JOIN accounts ON accounts.id = account
    WHERE is_active ORDER BY products.id LIMIT ${MOST_LOOKED_AT}
  `)
  return ({ index, manifest: { options } }) => {
    const isPublished = (row: Record<string, unknown>) =>
      index.find('product', String(row['id'])) !== undefined &&
      index.find('account', String(row['account'])) !== undefined
    const [first, second = first] = select.all().filter(isPublished)
    const { formats } = options
    if (first === undefined || second === undefined) return { ...PLACEHOLDERS, formats }
    return {
      account: String(first['account']),
      product: String(first['id']),
      anotherProduct: String(second['id']),
      location: namesProducts ? String(first['location']) : PLACEHOLDERS.location,
      // The current title, so that the example write changes nothing.
      change: namesProducts ? { name: String(first['title']) } : PLACEHOLDERS.change,
      formats,
    }
  }
}

const PLACEHOLDERS: Omit<ExampleRecords, 'formats'> = {
  account: 'ACCOUNT_ID',
  product: 'PRODUCT_ID',
  anotherProduct: 'ANOTHER_PRODUCT_ID',
  location: 'Paris',
  change: { name: 'A new name' },
}
