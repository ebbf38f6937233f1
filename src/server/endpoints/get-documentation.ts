import { documentationPage } from '../documentation/documentation-page.ts'
import type { Endpoint } from '../endpoint.ts'
import type { Handler } from '../handler.ts'
import { jsonRepresentation } from '../http/json-representation.ts'
import { textRepresentation } from '../http/text-representation.ts'
import { type OpenApiOptions, openApiDocument } from '../openapi/openapi.ts'

/** The page runs nothing and loads nothing; its one stylesheet stands in it. */
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"

/** Handlers of the documentation; what they answer with is made once. */
export interface DocumentationHandlers {
  /** `GET /documentation`: the page. */
  readonly page: Handler
  /** `GET /openapi.json`: the OpenAPI document. */
  readonly openApi: Handler
}

/** Documents the endpoints that say something of themselves. */
export function documentationHandlers(
  endpoints: readonly Endpoint[],
  options: OpenApiOptions,
): DocumentationHandlers {
  const document = openApiDocument(endpoints, options)
  const page = {
    ...textRepresentation(documentationPage(document), 'text/html; charset=utf-8', null),
    headers: ['Content-Security-Policy', PAGE_POLICY],
  }
  const openApi = jsonRepresentation(document, null)
  return { page: () => page, openApi: () => openApi }
}
