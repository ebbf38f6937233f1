import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Answer, StreamedBody } from './answer.ts'

/**
 * Sends an answer under a request's id. Returns how many bytes of its body were sent: at once where it was held whole.
 */
export function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Answer,
  id: string,
): number | Promise<number> {
  response.writeHead(status, [...headers, 'X-Request-Id', id])
  if (body === null || request.method === 'HEAD') {
    response.end()
    return body === null || Buffer.isBuffer(body) ? 0 : body.close().then(() => 0)
  }
  if (Buffer.isBuffer(body)) {
    response.end(body)
    return body.length
  }
  return sendStream(response, body)
}

/** Stops reading when the client goes away. Where a file cannot be read, the connection is cut, so that the client notices. */
async function sendStream(response: ServerResponse, body: StreamedBody): Promise<number> {
  let sent = 0
  async function* counted(): AsyncIterable<Buffer> {
    for await (const part of body.read()) {
      sent += part.length
      yield part
    }
  }
  try {
    await pipeline(Readable.from(counted(), { objectMode: false }), response)
  } catch {
    response.destroy()
  } finally {
    await body.close()
  }
  return sent
}
