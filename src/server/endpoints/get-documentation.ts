import { HOME_PAGE } from '../../surfaces/pages/paths.ts'
import { mediaTypeOf } from '../../surfaces/shared/media-types.ts'
import type { Endpoint } from '../endpoint.ts'
import { askedAddress } from '../http/asked-address.ts'
import { type Representation, textRepresentation } from '../http/representation.ts'
import { findTreeFile } from '../live/find-file.ts'
import type { Generation } from '../live/generation.ts'
import { liveExampleReader } from '../live/live-example-records.ts'

/** Where the page's example requests go until somebody asks for it: no client can name this host (RFC 6761). */
const ADDRESS = 'http://address.invalid'

/** A page for all who ask, and what it was made of. */
interface MadePage {
  readonly key: string
  readonly text: string
}

/** What draws the pages is a third of all that a server would load, so it is loaded for who asks. */
const drawing = () =>
  Promise.all([
    import('../documentation/documentation-page.ts'),
    import('../documentation/types-page.ts'),
    import('../documentation/page-shell.ts'),
  ])

/** Where a page finds the tree, where who has no key sees pages there. */
function treeFrom(root: string, isPublic: boolean, generation: Generation): string | null {
  return isPublic && findTreeFile(HOME_PAGE, generation) !== undefined ? `${root}exports/` : null
}

/** `GET /documentation`: every documented endpoint, as a page. */
export const getDocumentation: Endpoint = {
  path: '/documentation',
  method: 'GET',
  access: 'open',
  isFromTree: false,
  createHandler({ openApi, store, isPublic, address }) {
    const exampleRecordsOf = liveExampleReader(store, isPublic)
    let made: MadePage | undefined
    return async ({ headers, generation }) => {
      const [{ documentationPage }, , { PAGE_POLICY }] = await drawing()
      const exampleRecords = exampleRecordsOf(generation)
      const tree = treeFrom('', isPublic, generation)
      const key = JSON.stringify([exampleRecords, tree])
      // The same from one generation to the next, mostly.
      if (made?.key !== key) {
        const options = { address: ADDRESS, tree, typesAt: getDocumentedTypes.path.slice(1) }
        made = { key, text: documentationPage(await openApi({ address: ADDRESS, exampleRecords }), options) }
      }
      const text = made.text.replaceAll(ADDRESS, () => askedAddress(headers) ?? address)
      return pageOf(text, PAGE_POLICY)
    }
  },
}

/** `GET /documentation/types`: what answers and bodies hold, as a page. */
export const getDocumentedTypes: Endpoint = {
  path: `${getDocumentation.path}/types`,
  method: 'GET',
  access: 'open',
  isFromTree: false,
  createHandler({ openApi, isPublic }) {
    let made: MadePage | undefined
    return async ({ generation }) => {
      const [, { typesPage }, { PAGE_POLICY }] = await drawing()
      const tree = treeFrom('../', isPublic, generation)
      const key = String(tree)
      if (made?.key !== key)
        made = {
          key,
          text: typesPage(await openApi(), { documentation: `..${getDocumentation.path}`, tree }),
        }
      return pageOf(made.text, PAGE_POLICY)
    }
  },
}

function pageOf(text: string, policy: string): Representation {
  return {
    ...textRepresentation(text, mediaTypeOf('.html'), null),
    headers: ['Content-Security-Policy', policy],
  }
}
