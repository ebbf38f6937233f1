import { connect } from 'node:net'

/** The bytes that a server sent on one connection. */
export interface RawReply {
  /** The status of each response, in order. */
  statuses: number[]
  text: string
}

/**
 * Writes raw bytes to a port, and reads until the server closes the connection. The request must ask for that, or be
 * so broken that the server closes by itself. Otherwise the test times out.
 */
export function sendRaw(port: number, pieces: string | Buffer | readonly Buffer[]): Promise<RawReply> {
  return new Promise(resolve => {
    const received: Buffer[] = []
    const socket = connect(port, '127.0.0.1')
    socket.setNoDelay(true)
    socket.on('data', (piece: Buffer) => received.push(piece))
    // The server may close before it has received everything.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      const text = Buffer.concat(received).toString('latin1')
      // No newline separates a response from the body before it.
      const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
      resolve({ statuses, text })
    })
    for (const piece of typeof pieces === 'string' || Buffer.isBuffer(pieces) ? [pieces] : pieces)
      socket.write(piece)
  })
}

/** Makes a request with `Connection: close`. */
export function rawRequest(
  target: string,
  fields: readonly string[] = [],
  line = `GET ${target} HTTP/1.1`,
): Buffer {
  return Buffer.from([line, 'Host: localhost', 'Connection: close', ...fields, '', ''].join('\r\n'))
}
