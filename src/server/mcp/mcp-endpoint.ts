import * as z from 'zod'
import { described } from '../../formats/record-schema.ts'
import { lazy } from '../../runtime/lazy.ts'
import {
  documentedJson,
  type EndpointDocumentation,
  type TreeContext,
  type TreeEndpoint,
} from '../endpoint.ts'
import { defineError, type HttpError, httpError } from '../http/http-error.ts'
import { parseBody } from '../http/read-request-body.ts'
import { jsonResponse, type Response } from '../http/response.ts'
import { checkNames } from './allowed-hosts.ts'
import type { Asked } from './define-tool.ts'
import type { AnswerMcp } from './http-handler.ts'

/** Most bytes of a body, and most levels of lists and objects in it (docs/agents.md, Limits). */
const MOST_BYTES = 256 * 1024
const MOST_LEVELS = 32

const tooLarge = defineError(413, 'Body too large. At most 256 kB', 'the body has more bytes', [
  'Connection',
  'close',
])
const notJson = defineError(400, 'The body is no JSON in UTF-8', '')
const tooDeep = defineError(400, `Too deep. At most ${MOST_LEVELS} levels of lists and objects`, '')
const isBatch = defineError(
  400,
  'A batch is not answered since revision 2025-06-18. Send one message a request',
  '',
)

/** A loose object allows all further fields, which the Model Context Protocol defines. */
const Message = z.looseObject({ jsonrpc: described(z.literal('2.0'), 'Always that', '2.0') })

const documentation: EndpointDocumentation = {
  summary: 'What agents ask, in the Model Context Protocol',
  description:
    'One message of JSON-RPC a request, of revision 2026-07-28 or 2025-11-25. `tools/list` tells the tools and their schemas. A key may also be sent as `Authorization: Bearer KEY`.',
  body: {
    description: 'A call of a tool',
    schema: Message,
    example: ({ product }) => ({
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: { name: 'get_product', arguments: { id: product } },
    }),
  },
  responses: [
    documentedJson('What the method answers', Message),
    { status: 202, description: 'A notification was taken', mediaType: null },
    ...[
      { status: 400, description: 'The body is no message of the protocol, too deep or a batch' },
      { status: 401, description: 'The key is missing or not valid' },
      { status: 403, description: '`Host` or `Origin` is not answered' },
      { status: 404, description: 'The method is unknown, in revision 2026-07-28' },
      { status: 406, description: '`Accept` does not allow JSON, in revision 2025-11-25' },
      { status: 413, description: 'The body is too large' },
      { status: 415, description: '`Content-Type` is not JSON, or the body is compressed' },
      { status: 429, description: 'Too many wrong keys, or bodies under way, from one key or address' },
      { status: 503, description: 'Too many bodies under way in all' },
    ].map(error => ({ ...error, mediaType: 'application/json', schema: Message })),
  ],
}

const PARSE_ERROR = -32700
const INVALID_REQUEST = -32600
const INTERNAL_ERROR = -32603

/** `POST /mcp` only reads, so a public server asks for no key. The first request loads the SDK, which takes 30 MB. */
export function mcpEndpoint(load: (context: TreeContext) => Promise<AnswerMcp>): TreeEndpoint {
  return {
    path: '/mcp',
    method: 'POST',
    access: 'key',
    isFromFiles: true,
    documentation,
    protocol: { errorResponse },
    createHandler(context) {
      const loaded = lazy(() => load(context))
      const { agents, cache, search } = context
      return async request => {
        const { generation, headers } = request
        checkNames(headers, generation.manifest, agents)
        const body = parse(await request.body({ most: MOST_BYTES, error: tooLarge }))
        const answer = await loaded()
        const asked: Asked = { generation, cache, search: query => search(request, query) }
        return answer(request, body, make => make(asked))
      }
    },
  }
}

function parse(bytes: Buffer): unknown {
  const body = parseBody(bytes, notJson)
  if (Array.isArray(body)) throw httpError(isBatch)
  if (isDeeper(body, MOST_LEVELS)) throw httpError(tooDeep)
  return body
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some(inner => isDeeper(inner, levels - 1))
}

function errorResponse({ status, message, headers, definition }: HttpError): Response {
  const code = definition === notJson ? PARSE_ERROR : status === 500 ? INTERNAL_ERROR : INVALID_REQUEST
  const challenge = status === 401 ? ['WWW-Authenticate', 'Bearer realm="tourpress"'] : []
  return jsonResponse(status, { jsonrpc: '2.0', id: null, error: { code, message } }, [
    ...['Cache-Control', 'no-store'],
    ...headers,
    ...challenge,
  ])
}
