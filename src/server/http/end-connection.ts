import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Response } from './response.ts'

/** How long incoming data is read, because some clients read the response only after sending everything. */
const LINGER_MS = 1000

/**
 * Ends a connection without node:http, after sending `response` if it is given. Incoming data is read for a moment:
 * closing the socket at once could destroy the response on its way (RFC 9112, 9.6). Returns the sent bytes of the body.
 */
export function endConnection(socket: Duplex, response: Response | undefined, id: string): number {
  const cut = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(cut))
  // The client may disconnect now; that is no error.
  socket.on('error', () => {})
  socket.resume()
  if (response === undefined || !socket.writable) {
    socket.end()
    return 0
  }
  const body = Buffer.isBuffer(response.body) ? response.body : Buffer.alloc(0)
  socket.end(Buffer.concat([headOf(response, id), body]))
  return body.length
}

function headOf({ status, headers }: Response, id: string): Buffer {
  const fields = [...headers, 'X-Request-Id', id, 'Date', new Date().toUTCString(), 'Connection', 'close']
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n`
  for (let at = 0; at < fields.length; at += 2) head += `${fields[at]}: ${fields[at + 1]}\r\n`
  return Buffer.from(`${head}\r\n`, 'latin1')
}
