import { mcpEndpoint } from '../mcp/mcp-endpoint.ts'

export const postMcp = mcpEndpoint(async ({ isPublic }) => {
  const [{ createHttpHandler }, { createMcpServer }] = await Promise.all([
    import('../mcp/http-handler.ts'),
    import('../mcp/create-mcp-server.ts'),
  ])
  return createHttpHandler(ask => createMcpServer(ask, isPublic))
})
