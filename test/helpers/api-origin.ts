import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'
import type { CatalogueApi } from './catalogue-api.ts'

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
  const server = createServer((request, response) => {
    const seen = { target: request.url ?? '', headers: request.headers }
    requests.push(seen)
    if (intercept(seen, response, requests.length)) return
    const { status, body } = api.response(seen.target, [request.headers['x-api-key']].flat()[0])
    sendJson(response, status, body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The origin has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    targets: () => requests.map(({ target }) => target),
  }
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
