export const OPENAPI_PATH = '/openapi.json'
export const DOCUMENTATION_PATH = '/documentation'
/** The Model Context Protocol reserves `server-card` below the path of its endpoint, which is `/mcp`. */
export const SERVER_CARD_PATH = '/mcp/server-card'
export const API_CATALOG_PATH = '/.well-known/api-catalog'

/**
 * The header `Link` by which programs find the interfaces of a server (RFC 8631, RFC 9727). Addresses are relative,
 * because a proxy may show the server below another path. A reader has no store, and so documents no API.
 */
export function discoveryHeader(isReader: boolean): readonly string[] {
  const links = [
    ...(isReader ? [] : [`<${OPENAPI_PATH.slice(1)}>; rel="service-desc"`]),
    ...(isReader ? [] : [`<${DOCUMENTATION_PATH.slice(1)}>; rel="service-doc"`]),
    `<${SERVER_CARD_PATH.slice(1)}>; rel="service-desc"`,
    `<${API_CATALOG_PATH.slice(1)}>; rel="api-catalog"`,
  ]
  return ['Link', links.join(', ')]
}
