import { documentationPage } from '../documentation/documentation-page.ts'
import type { Endpoint } from '../endpoint.ts'
import { textRepresentation } from '../http/representation.ts'

/** The page runs nothing and loads nothing; its one stylesheet stands in it. */
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"

/** `GET /documentation`: every documented endpoint, as a page. */
export const getDocumentation: Endpoint = {
  path: '/documentation',
  method: 'GET',
  access: 'open',
  isFromTree: false,
  createHandler({ openApi }) {
    const page = {
      ...textRepresentation(documentationPage(openApi), 'text/html; charset=utf-8', null),
      headers: ['Content-Security-Policy', PAGE_POLICY],
    }
    return () => page
  },
}
