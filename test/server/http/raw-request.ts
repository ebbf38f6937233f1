import { connect } from 'node:net'

/** Everything that a server sent on one connection. */
export interface RawReply {
  /** Of each response, in order. */
  statuses: number[]
  text: string
}

/**
 * Writes bytes to a port as they are and reads until the server closes the connection; so the request has to ask for
 * that, or to be so broken that the server does it by itself. One that never does lets the test run out of its time.
 */
export function sendRaw(port: number, pieces: string | Buffer | readonly Buffer[]): Promise<RawReply> {
  return new Promise(resolve => {
    const received: Buffer[] = []
    const socket = connect(port, '127.0.0.1')
    socket.setNoDelay(true)
    socket.on('data', (piece: Buffer) => received.push(piece))
    // A server may close while the rest of a flood is still on its way.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      const text = Buffer.concat(received).toString('latin1')
      // A response's head follows the body of the one before without a newline.
      const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
      resolve({ statuses, text })
    })
    for (const piece of typeof pieces === 'string' || Buffer.isBuffer(pieces) ? [pieces] : pieces)
      socket.write(piece)
  })
}

/** A request that asks the server to close the connection after it. */
export function rawRequest(
  target: string,
  fields: readonly string[] = [],
  line = `GET ${target} HTTP/1.1`,
): Buffer {
  return Buffer.from([line, 'Host: localhost', 'Connection: close', ...fields, '', ''].join('\r\n'))
}
