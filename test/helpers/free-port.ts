import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port of the loopback interface that nobody had a moment ago, for programs that cannot take a free one. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('A TCP server without a port')
  return address.port
}
