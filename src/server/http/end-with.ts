import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Response } from './response.ts'

/** A client reads the last answer once it has sent what it has; one that never ends is cut after this time. */
const LINGER_MS = 1000

/**
 * Ends a connection on which node:http has no response to send, with a response where one is given. What still arrives is
 * taken for a moment (RFC 9112, section 9.6): a connection that is closed before it takes the response with it. Returns how
 * many bytes of a body were sent.
 */
export function endWith(socket: Duplex, response: Response | undefined, id: string): number {
  const cut = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(cut))
  // Who goes away now has nothing more to be told.
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

/** The head of a connection's last message (RFC 9112, section 2.1). */
function headOf({ status, headers }: Response, id: string): Buffer {
  const fields = [...headers, 'X-Request-Id', id, 'Date', new Date().toUTCString(), 'Connection', 'close']
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n`
  for (let at = 0; at < fields.length; at += 2) head += `${fields[at]}: ${fields[at + 1]}\r\n`
  return Buffer.from(`${head}\r\n`, 'latin1')
}
