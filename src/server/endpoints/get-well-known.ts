import type { TreeContext, TreeEndpoint } from '../endpoint.ts'
import { API_CATALOG_PATH, DOCUMENTATION_PATH, OPENAPI_PATH, SERVER_CARD_PATH } from '../http/discovery.ts'
import { publicAddress } from '../http/public-address.ts'
import { textRepresentation } from '../http/representation.ts'
import { CARD_TYPE, identifierOf, serverCard } from '../mcp/server-card.ts'
import { getHealth } from './get-health.ts'

/** The media type of `getApiCatalog` (RFC 9727, section 4.2). */
const CATALOG_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'

/** `GET /mcp/server-card`: what clients of the Model Context Protocol read before they connect. */
export const getServerCard = openJson(SERVER_CARD_PATH, CARD_TYPE, serverCard)
/** The server card at the path that earlier drafts gave it, and where scanners still look for it. */
export const getOldServerCard = openJson('/.well-known/mcp/server-card.json', CARD_TYPE, serverCard)

/** `GET /.well-known/ai-catalog.json`: where clients that know only a domain look for server cards. */
export const getAiCatalog = openJson(
  '/.well-known/ai-catalog.json',
  'application/ai-catalog+json',
  address => ({
    specVersion: '1.0',
    entries: [{ identifier: identifierOf(address), type: CARD_TYPE, url: address + SERVER_CARD_PATH }],
  }),
)

/** `GET /.well-known/api-catalog`: the interfaces of the server, as a set of links (RFC 9727, RFC 9264). */
export const getApiCatalog = openJson(API_CATALOG_PATH, CATALOG_TYPE, (address, { target }) => {
  const linked = (path: string, type: string) => [{ href: address + path, type }]
  const status = linked(getHealth.path, 'application/json')
  // A reader (`serve --from`) answers only a part of the API, and does not document it.
  const documented = {
    'service-desc': linked(OPENAPI_PATH, 'application/json'),
    'service-doc': linked(DOCUMENTATION_PATH, 'text/html'),
  }
  return {
    linkset: [
      { anchor: `${address}/api`, ...(target === null ? documented : {}), status },
      { anchor: `${address}/mcp`, 'service-desc': linked(SERVER_CARD_PATH, CARD_TYPE), status },
    ],
  }
})

function openJson(
  path: string,
  mediaType: string,
  make: (address: string, context: TreeContext) => object,
): TreeEndpoint {
  return {
    path,
    method: 'GET',
    access: 'open',
    isFromFiles: true,
    createHandler:
      context =>
      ({ headers }) => {
        const address = publicAddress(headers) ?? 'http://localhost'
        const text = JSON.stringify(make(address, context))
        return {
          ...textRepresentation(text, mediaType, null),
          headers: ['Link', `<${address}${API_CATALOG_PATH}>; rel="api-catalog"`],
        }
      },
  }
}
