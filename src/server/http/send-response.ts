import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Response, StreamedBody } from './response.ts'

/** Returns the bytes of the body that were sent. */
export function sendResponse(
  request: IncomingMessage,
  nodeResponse: ServerResponse,
  { status, headers, body }: Response,
  id: string,
): number | Promise<number> {
  nodeResponse.writeHead(status, [...headers, 'X-Request-Id', id])
  if (body === null || request.method === 'HEAD') {
    nodeResponse.end()
    return body === null || Buffer.isBuffer(body) ? 0 : body.close().then(() => 0)
  }
  if (Buffer.isBuffer(body)) {
    nodeResponse.end(body)
    return body.length
  }
  return sendStream(nodeResponse, body)
}

/** If a file cannot be read, the connection is cut, so that the client notices. */
async function sendStream(nodeResponse: ServerResponse, body: StreamedBody): Promise<number> {
  let sent = 0
  async function* counted(): AsyncIterable<Buffer> {
    for await (const part of body.read()) {
      sent += part.length
      yield part
    }
  }
  try {
    await pipeline(Readable.from(counted(), { objectMode: false }), nodeResponse)
  } catch {
    nodeResponse.destroy()
  } finally {
    await body.close()
  }
  return sent
}
