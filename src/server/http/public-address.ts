import type { IncomingHttpHeaders } from 'node:http'

/**
 * The server's base URL as the client sees it, without a slash at the end. It is made from `Host` and from a proxy's
 * `X-Forwarded-Proto` and `X-Forwarded-Prefix`. Undefined if `Host` is malformed.
 */
export function publicAddress(headers: IncomingHttpHeaders): string | undefined {
  const { host = '' } = headers
  if (!/^[\w.-]+(?::\d+)?$|^\[[\da-f:.]+\](?::\d+)?$/i.test(host)) return undefined
  const scheme = headers['x-forwarded-proto']?.toString() === 'https' ? 'https' : 'http'
  const prefix = headers['x-forwarded-prefix']?.toString() ?? ''
  const path = /^(?:\/[\w.~-]+)+\/?$/.test(prefix) ? prefix.replace(/\/$/, '') : ''
  return `${scheme}://${host}${path}`
}
