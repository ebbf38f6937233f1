import {
  createMcpHandler,
  isLegacyRequest,
  type McpHttpHandler,
  type McpServerFactory,
  ProtocolError,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { EndpointRequest, TreeContext } from '../endpoint.ts'
import type { Response as ServerResponse } from '../http/response.ts'
import { type Ask, createMcpServer } from './create-mcp-server.ts'
import type { McpParts } from './parts.ts'

/** Answers a request whose body is parsed. @throws what failed in a tool, such as a file of a deleted generation */
export type AnswerMcp = (request: EndpointRequest, body: unknown, ask: Ask) => Promise<ServerResponse>

/**
 * Joins the SDK's handler, which speaks both revisions of the protocol in terms of fetch, with the endpoint.
 *
 * @param handlerOf makes the handler; tests have one that keeps sessions
 */
export function createHttpHandler(
  parts: McpParts,
  { isPublic }: Pick<TreeContext, 'isPublic'>,
  handlerOf: (factory: McpServerFactory) => McpHttpHandler['fetch'] = statelessHandler,
): AnswerMcp {
  const asks = new WeakMap<Request, Ask>()
  const handle = handlerOf(({ requestInfo }) => {
    const ask = requestInfo && asks.get(requestInfo)
    if (ask === undefined) throw new Error('A request of the protocol without its own handler')
    return createMcpServer(parts, ask, isPublic)
  })
  return async ({ headers }, parsedBody, ask) => {
    const fields = Object.entries(headers).flatMap(([name, value = '']): [string, string][] =>
      [value].flat().map(one => [name, one]),
    )
    const request = new Request('http://localhost/mcp', { method: 'POST', headers: fields })
    let failure: { error: unknown } | undefined
    asks.set(request, make =>
      ask(make).catch(error => {
        // The protocol's own errors are answers.
        if (error instanceof ProtocolError) throw error
        failure = { error }
        throw new Error('Internal error')
      }),
    )
    const response = await handle(request, { parsedBody })
    if (failure !== undefined) throw failure.error
    return toServerResponse(response)
  }
}

/** Who listens for changes is answered and told none: lists say how long they may be kept. */
const MOST_LISTENERS = 64

/**
 * Answers both revisions, each request by a server of its own. The SDK would stream the answers of 2025-11-25; no tool here
 * tells anything before its answer, and one body takes half the time.
 */
export function statelessHandler(factory: McpServerFactory): McpHttpHandler['fetch'] {
  const modern = createMcpHandler(factory, { legacy: 'reject', maxSubscriptions: MOST_LISTENERS })
  return async (request, options) => {
    if (!(await isLegacyRequest(request, options?.parsedBody))) return modern.fetch(request, options)
    const server = await factory({ era: 'legacy', requestInfo: request })
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    await server.connect(transport)
    try {
      return await transport.handleRequest(request, options)
    } finally {
      await server.close()
    }
  }
}

async function toServerResponse({ status, headers, body }: Response): Promise<ServerResponse> {
  const fields = [
    'Cache-Control',
    'no-store',
    ...[...headers].filter(([name]) => name !== 'cache-control').flat(),
  ]
  if (body === null) return { status, headers: fields, body: null }
  async function* chunks(stream: ReadableStream<Uint8Array>): AsyncIterable<Buffer> {
    for await (const chunk of stream) yield Buffer.from(chunk)
  }
  if (headers.get('content-type')?.startsWith('text/event-stream') === true)
    return {
      ...{ status, headers: fields },
      body: { length: null, read: () => chunks(body), close: () => body.cancel().catch(() => {}) },
    }
  return { status, headers: fields, body: Buffer.concat(await Array.fromAsync(chunks(body))) }
}
