import type { IncomingHttpHeaders } from 'node:http'
import {
  classifyInboundRequest,
  createMcpHandler,
  isJSONRPCErrorResponse,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  isJsonContentType,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type McpHttpHandler,
  type McpServerFactory,
  type MessageClassification,
  PerRequestHTTPServerTransport,
  type ProtocolEra,
  ProtocolError,
  type Server,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server'
import type { EndpointRequest } from '../endpoint.ts'
import { jsonResponse, type Response as ServerResponse } from '../http/response.ts'
import type { Ask } from './create-mcp-server.ts'

export type AnswerMcp = (request: EndpointRequest, body: unknown, ask: Ask) => Promise<ServerResponse>

export type ServerOf = (ask: Ask, era: ProtocolEra) => Server

interface PlainRequest {
  readonly message: JSONRPCRequest
  readonly classification: MessageClassification
}

/** The most clients that subscribe to changes of lists. They get no notices, since lists say how long to cache them. */
const MOST_LISTENERS = 64
const ACCEPTED = /\*\/\*|application\/json/
const NOT_STORED = ['Cache-Control', 'no-store']

/**
 * Answers both revisions of the protocol. A valid request goes straight to a server of its own. The SDK's handler
 * answers all other requests, in twice the time, because it converts to and from fetch's classes.
 */
export function createHttpHandler(serverOf: ServerOf): AnswerMcp {
  const answerOthers = throughFetch(
    serverOf,
    factory => createMcpHandler(factory, { maxSubscriptions: MOST_LISTENERS }).fetch,
  )
  return async (request, body, ask) => {
    const plain = plainRequest(request.headers, body)
    const result =
      plain && (await throwing(ask, asking => resultOf(serverOf(asking, plain.classification.era), plain)))
    return result ? jsonResponse(200, result, NOT_STORED) : answerOthers(request, body, ask)
  }
}

export function throughFetch(
  serverOf: ServerOf,
  handlerOf: (factory: McpServerFactory) => McpHttpHandler['fetch'],
): AnswerMcp {
  const asks = new WeakMap<Request, Ask>()
  const handle = handlerOf(({ requestInfo, era }) => {
    const ask = requestInfo && asks.get(requestInfo)
    if (ask === undefined) throw new Error('A request of the protocol without its own handler')
    return serverOf(ask, era)
  })
  return async ({ headers }, parsedBody, ask) => {
    const fields = Object.entries(headers).flatMap(([name, value = '']): [string, string][] =>
      [value].flat().map(one => [name, one]),
    )
    const request = new Request('http://localhost/mcp', { method: 'POST', headers: fields })
    const response = await throwing(ask, asking => {
      asks.set(request, asking)
      return handle(request, { parsedBody })
    })
    return toServerResponse(response)
  }
}

/** Rethrows a tool's error for `withGeneration` and the log. The SDK would only turn the error into an answer. */
async function throwing<Answer>(ask: Ask, answer: (asking: Ask) => Promise<Answer>): Promise<Answer> {
  const failures: unknown[] = []
  const answered = await answer(make =>
    ask(make).catch(error => {
      if (!(error instanceof ProtocolError)) failures.push(error)
      throw error
    }),
  )
  if (failures.length > 0) throw failures[0]
  return answered
}

/**
 * Returns the message of a valid request; undefined for a request that the SDK's handler has to judge. Since revision
 * 2026-07-28, headers must repeat version, method and name of the body, so that proxies need not read bodies.
 */
function plainRequest(headers: IncomingHttpHeaders, body: unknown): PlainRequest | undefined {
  const { accept = '*/*', 'content-type': type } = headers
  const [version, method, name] = ['mcp-protocol-version', 'mcp-method', 'mcp-name'].map(key =>
    headers[key]?.toString(),
  )
  if (!isJsonContentType(type) || !ACCEPTED.test(accept)) return undefined
  const route = classifyInboundRequest({
    ...{ httpMethod: 'POST', body },
    ...(version === undefined ? {} : { protocolVersionHeader: version }),
    ...(method === undefined ? {} : { mcpMethodHeader: method }),
  })
  if (route.kind === 'legacy' && isJSONRPCRequest(body)) {
    const isSpoken = version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(version)
    return isSpoken ? { message: body, classification: { era: 'legacy' } } : undefined
  }
  if (route.kind !== 'modern' || route.messageKind !== 'request') return undefined
  const { message, classification } = route
  const isNamed = name === (message.params?.['name'] ?? message.params?.['uri'])
  return isNamed && version !== undefined && method !== undefined ? { message, classification } : undefined
}

async function resultOf(server: Server, { message, classification }: PlainRequest) {
  const transport = new PerRequestHTTPServerTransport({ classification })
  const sent = Promise.withResolvers<JSONRPCMessage>()
  // Replaces the transport's own `send`, which would put the answer into a `Response` of fetch.
  transport.send = async answer => sent.resolve(answer)
  await server.connect(transport)
  transport.onmessage?.(message, { classification })
  const answer = await sent.promise
  const isAnswer =
    isJSONRPCResultResponse(answer) || (classification.era === 'legacy' && isJSONRPCErrorResponse(answer))
  return isAnswer ? answer : undefined
}

async function toServerResponse({ status, headers, body }: Response): Promise<ServerResponse> {
  const fields = [...NOT_STORED, ...[...headers].filter(([name]) => name !== 'cache-control').flat()]
  const isStream = headers.get('content-type')?.startsWith('text/event-stream') === true
  if (body === null || !isStream)
    return { status, headers: fields, body: body && Buffer.from(await new Response(body).arrayBuffer()) }
  async function* read(stream: ReadableStream<Uint8Array>): AsyncIterable<Buffer> {
    for await (const chunk of stream) yield Buffer.from(chunk)
  }
  return {
    ...{ status, headers: fields },
    body: { length: null, read: () => read(body), close: () => body.cancel().catch(() => {}) },
  }
}
