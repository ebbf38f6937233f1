import { BlockList, isIPv6 } from 'node:net'
import { Readable } from 'node:stream'
import { buildConnector } from 'undici'
import { SourceError } from '../errors.ts'
import { createHttpClient } from '../http-client/create-http-client.ts'
import { failureOfError, headerOf, isFailure, lasting } from '../http-client/failure.ts'
import { inTime } from '../http-client/in-time.ts'
import { connectionOptions, REQUEST_LIMITS } from '../http-client/timeouts.ts'
import { realTiming, type Timing } from '../http-client/timing.ts'
import { addressOf } from './file-address.ts'

const MOST_REDIRECTS = 5

/**
 * Opens the file at an address. The request has no key and no cookie.
 *
 * @param isPublicOnly whether addresses of private networks are refused, also as targets of redirects
 * @throws {SourceError} when it cannot be fetched.
 */
export async function openAddress(
  address: string,
  isPublicOnly: boolean,
  timing: Timing = realTiming,
): Promise<Readable> {
  const { origin, pathname, search } = addressOf(address)
  const http = createHttpClient({
    ...{ timing, limits: REQUEST_LIMITS, connections: 1, redirects: MOST_REDIRECTS, missing: [] },
    ...(isPublicOnly ? { connect: publicConnector(connectionOptions(1, REQUEST_LIMITS).connect) } : {}),
    failureOf: error => (error instanceof PrivateAddress ? lasting(error.message) : undefined),
    onWait: () => {},
  })
  const failed = (reason: string, hint = 'Nothing was changed') => {
    http.close().catch(() => {})
    return new SourceError(`Reading "${origin}${pathname}": ${reason}`, { hint })
  }
  const headers = { 'accept-encoding': 'gzip' }
  const response = await http.get({ origin, path: pathname + search, headers }, received => received)
  if (response === null || isFailure(response)) throw failed(response?.reason ?? '')
  if (/^text\/html/i.test(headerOf(response.headers, 'content-type') ?? ''))
    throw failed('it answers a page of HTML', HTML)
  async function* pieces(of: Readable) {
    try {
      yield* inTime(of, timing.now)
    } catch (cause) {
      throw failed(`it breaks off: ${failureOfError(cause).reason}`)
    } finally {
      await http.close()
    }
  }
  return Readable.from(pieces(response.body), { objectMode: false })
}

const HTML = 'A spreadsheet has to be shared with everyone who has its link; a page of a site is no source'

class PrivateAddress extends Error {}

/** Networks that no public server is in: RFC 1918, 4193, 6598, loopback, link-local and unspecified addresses. */
const PRIVATE = new BlockList()
const V4 = '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.168.0.0/16'
for (const network of `${V4} ::/127 fc00::/7 fe80::/10`.split(' ')) {
  const [address = '', bits] = network.split('/')
  PRIVATE.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Connects only to public addresses. The connected address is checked, because a name may resolve to any address. */
function publicConnector(options: { timeout: number }): buildConnector.connector {
  const connect = buildConnector(options)
  return (target, callback) =>
    connect(target, (error, socket) => {
      const address = socket?.remoteAddress ?? ''
      if (error !== null || !PRIVATE.check(address, isIPv6(address) ? 'ipv6' : 'ipv4'))
        return error === null ? callback(null, socket) : callback(error, null)
      socket.destroy()
      callback(new PrivateAddress('it is in a private network, which --public-only refuses'), null)
    })
}
