import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CatalogueApi } from './catalogue-api.ts'
import { listen } from './listen.ts'

/** A received request. */
export interface SeenRequest {
  /** Path and query. */
  target: string
  headers: IncomingMessage['headers']
}

/** An API over real HTTP that records its requests. */
export interface ApiOrigin {
  url: string
  requests: SeenRequest[]
  /** The paths and queries of the requests in order. */
  targets(): string[]
}

/** Responds to a request itself and returns true, or returns false to leave it to the catalogue. */
export type Intercept = (request: SeenRequest, response: ServerResponse, place: number) => boolean

/** Starts an API on a free port until the test ends. `intercept` sees each request first. */
export async function startOrigin(api: CatalogueApi, intercept: Intercept = () => false): Promise<ApiOrigin> {
  const requests: SeenRequest[] = []
  const url = await listen((request, response) => {
    const seen = { target: request.url ?? '', headers: request.headers }
    requests.push(seen)
    if (intercept(seen, response, requests.length)) return
    const { status, body } = api.response(seen.target, [request.headers['x-api-key']].flat()[0])
    sendJson(response, status, body)
  })
  return { url, requests, targets: () => requests.map(({ target }) => target) }
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  const bytes = Buffer.from(JSON.stringify(body))
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': bytes.length,
    ...headers,
  })
  response.end(bytes)
}
