import type { Endpoint } from '../endpoint.ts'
import { type Representation, textRepresentation } from '../http/representation.ts'

/** The page runs nothing and loads nothing; its one stylesheet stands in it. */
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"

/** `GET /documentation`: every documented endpoint, as a page. */
export const getDocumentation: Endpoint = {
  path: '/documentation',
  method: 'GET',
  access: 'open',
  isFromTree: false,
  createHandler({ openApi }) {
    let page: Representation | undefined
    return async () => {
      // What draws it is a third of all that a server would load.
      const { documentationPage } = await import('../documentation/documentation-page.ts')
      page ??= {
        ...textRepresentation(documentationPage(await openApi()), 'text/html; charset=utf-8', null),
        headers: ['Content-Security-Policy', PAGE_POLICY],
      }
      return page
    }
  },
}
