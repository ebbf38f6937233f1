import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import {
  createMcpHandler,
  isInitializeRequest,
  isLegacyRequest,
  type McpHttpHandler,
  type McpServerFactory,
  type ServerNotifier,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { onTestFinished } from 'vitest'
import type { Store } from '../../../src/catalogue/store/open-store.ts'
import { createSearcher } from '../../../src/search/create-searcher.ts'
import { createApp } from '../../../src/server/app.ts'
import { listen } from '../../../src/server/listen.ts'
import { followGenerations } from '../../../src/server/live/follow-generations.ts'
import { createMcpServer } from '../../../src/server/mcp/create-mcp-server.ts'
import { createHttpHandler, type ServerOf, throughFetch } from '../../../src/server/mcp/http-handler.ts'
import { mcpEndpoint } from '../../../src/server/mcp/mcp-endpoint.ts'
import { createMetrics } from '../../../src/server/metrics.ts'
import { createSearchLive } from '../../../src/server/search-live.ts'
import { endpointContext } from '../endpoint-calls.ts'
import { addSuiteParts } from './suite-parts.ts'

/**
 * Serves a tree with what the official suite asks for besides.
 *
 * @param keepsSessions whether requests of 2025-11-25 belong to sessions and answers are streams, without which a server
 *   cannot ask its client or tell it anything before its answer; catalogues are served without both
 */
export async function serveSuite(out: string, store: Store, keepsSessions: boolean): Promise<string> {
  const live = await followGenerations(out, () => {})
  const searcher = createSearcher(join(out, '.search.db'))
  const search = createSearchLive(searcher, () => () => {}, true)
  let notify: ServerNotifier | undefined
  const notifier = () => {
    if (notify === undefined) throw new Error('Nobody was asked yet')
    return notify
  }
  const serverOf: ServerOf = (ask, era) =>
    addSuiteParts(createMcpServer(ask, true), ask, era === 'modern', notifier)
  const inSessions = throughFetch(serverOf, factory => {
    const handler = createMcpHandler(factory)
    notify = handler.notify
    const inSession = sessions(factory)
    return async (request, options) =>
      (await isLegacyRequest(request, options?.parsedBody))
        ? inSession(request, options)
        : handler.fetch(request, options)
  })
  const endpoint = mcpEndpoint(async () => (keepsSessions ? inSessions : createHttpHandler(serverOf)))
  const app = createApp({
    endpoints: [endpoint],
    context: { ...endpointContext(store, { isPublic: true }), search },
    live,
    authenticate: () => undefined,
    limitWrongKeys: null,
  })
  const log = { failure: () => {}, write: () => {} }
  const listening = await listen(app, {
    ...{ host: '127.0.0.1', port: 0, log, metrics: createMetrics(live), drainMs: 0 },
  })
  onTestFinished(async () => {
    await listening.close()
    await searcher.close()
    live.close()
  })
  return `${listening.url}/mcp`
}

/** Serves 2025-11-25 in sessions, each with a server of its own. */
function sessions(make: McpServerFactory): McpHttpHandler['fetch'] {
  const transports = new Map<string, WebStandardStreamableHTTPServerTransport>()
  return async (request, options) => {
    const known = transports.get(request.headers.get('mcp-session-id') ?? '')
    if (known !== undefined) return known.handleRequest(request, options)
    if (!isInitializeRequest(options?.parsedBody)) return new Response(null, { status: 404 })
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: id => void transports.set(id, transport),
    })
    const server = await make({ era: 'legacy', requestInfo: request })
    await server.connect(transport)
    return transport.handleRequest(request, options)
  }
}
