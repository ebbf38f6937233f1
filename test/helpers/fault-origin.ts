import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import type { ApiResponse, CatalogueApi } from './catalogue-api.ts'

/** A failure of one response, which is written to the socket byte by byte. */
export type Failure = (socket: Socket, response: ApiResponse) => void

/** A server on raw TCP that responds like an API unless a failure is picked. */
export interface IssueOrigin {
  url: string
  targets: string[]
}

/**
 * Starts the server on a free port.
 *
 * @param pick returns the failure of a request; undefined for the correct response
 * @param whenDone receives the function that stops the server; by default it runs when the test ends
 */
export async function startIssueOrigin(
  api: () => CatalogueApi,
  pick: (target: string) => Failure | undefined,
  whenDone: (end: () => Promise<void>) => void = onTestFinished,
): Promise<IssueOrigin> {
  const targets: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    let received = ''
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', bytes => {
      received += bytes.toString('latin1')
      for (let end = received.indexOf('\r\n\r\n'); end !== -1; end = received.indexOf('\r\n\r\n')) {
        const target = received.split(' ', 2)[1] ?? ''
        received = received.slice(end + 4)
        targets.push(target)
        const response = api().response(target)
        const failure = pick(target) ?? respond
        failure(socket, response)
      }
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  whenDone(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise<void>(resolve => server.close(() => resolve()))
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The origin has no port')
  return { url: `http://127.0.0.1:${address.port}`, targets }
}

/** The bytes of a response. */
export function bytesOf(
  status: number | string,
  body: string | Uint8Array,
  headers: Record<string, string> = {},
): Buffer {
  const bytes = Buffer.from(body)
  const all = { 'Content-Type': 'application/json', 'Content-Length': String(bytes.length), ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`), bytes])
}

function respond(socket: Socket, { status, body }: ApiResponse): void {
  socket.write(bytesOf(`${status} Status`, JSON.stringify(body)))
}
