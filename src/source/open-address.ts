import { BlockList, isIPv6 } from 'node:net'
import { Readable } from 'node:stream'
import { Agent, buildConnector, interceptors } from 'undici'
import { SourceError } from '../errors.ts'
import { createRetrier } from '../http-client/create-retrier.ts'
import { failureOfError, failureOfStatus, headerOf, isFailure, lasting } from '../http-client/failure.ts'
import { inTime } from '../http-client/in-time.ts'
import { decodedBody } from '../http-client/read-body.ts'
import { connectionOptions, REQUEST_LIMITS } from '../http-client/timeouts.ts'
import { realTiming, type Timing } from '../http-client/timing.ts'
import { addressOf } from './file-address.ts'

const MOST_REDIRECTS = 5

/**
 * Opens the file at an address. Nothing is sent to it but the request: no key and no cookie.
 *
 * @param isPublicOnly whether addresses of private networks are refused, also those that redirects lead to
 * @throws {SourceError} when it cannot be fetched.
 */
export async function openAddress(
  address: string,
  isPublicOnly: boolean,
  timing: Timing = realTiming,
): Promise<Readable> {
  const url = addressOf(address)
  const name = `${url.origin}${url.pathname}`
  const retrier = createRetrier({ timing, attemptMs: REQUEST_LIMITS.whole, onWait: () => {} })
  const options = connectionOptions(1, REQUEST_LIMITS)
  const connect = isPublicOnly ? publicConnector(options.connect) : options.connect
  const agent = new Agent({ ...options, connect })
  const client = agent.compose(interceptors.redirect({ maxRedirections: MOST_REDIRECTS }))
  const response = await retrier.run(async signal => {
    try {
      const request = { origin: url.origin, path: url.pathname + url.search, method: 'GET' as const, signal }
      const { statusCode, headers, body } = await client.request({
        ...request,
        headers: { 'accept-encoding': 'gzip' },
      })
      if (statusCode === 200) return { headers, body }
      await body.dump()
      return failureOfStatus(statusCode, headers, timing.today())
    } catch (error) {
      if (error instanceof PrivateAddress) return lasting(error.message)
      return failureOfError(signal.aborted ? signal.reason : error)
    }
  })
  retrier.close()
  const failed = (reason: string, hint = 'Nothing was changed') => {
    agent.destroy().catch(() => {})
    return new SourceError(`Reading "${name}": ${reason}`, { hint })
  }
  if (isFailure(response)) throw failed(response.reason)
  const { headers, body } = response
  body.on('error', () => {})
  if (/^text\/html/i.test(headerOf(headers, 'content-type') ?? ''))
    throw failed('it answers a page of HTML', HTML)
  const decoded = decodedBody(body, headerOf(headers, 'content-encoding')?.toLowerCase() ?? 'identity')
  if (decoded === null) throw failed('its answer is encoded in a way that was not asked for')
  async function* pieces(of: Readable) {
    try {
      yield* inTime(of, timing.now)
    } catch (cause) {
      throw failed(`it breaks off: ${failureOfError(cause).reason}`)
    } finally {
      await agent.destroy()
    }
  }
  return Readable.from(pieces(decoded), { objectMode: false })
}

const HTML = 'A spreadsheet has to be shared with everyone who has its link; a page of a site is no source'

class PrivateAddress extends Error {}

/** Networks that no public server is in: RFC 1918, 4193, 6598, loopback, link-local and unspecified addresses. */
const PRIVATE = new BlockList()
for (const [network, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
  ] as const),
])
  PRIVATE.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv6')

/** Connects to public addresses alone. The address is known only once it is connected, however its name resolves. */
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
