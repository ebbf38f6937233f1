import { mcpEndpoint } from '../mcp/mcp-endpoint.ts'

/** `POST /mcp`, which offers the catalogue. */
export const postMcp = mcpEndpoint(async context => {
  const [{ createHttpHandler }, { catalogueParts }] = await Promise.all([
    import('../mcp/http-handler.ts'),
    import('../mcp/catalogue-parts.ts'),
  ])
  return createHttpHandler(catalogueParts, context)
})
