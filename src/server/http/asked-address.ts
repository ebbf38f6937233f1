import type { IncomingHttpHeaders } from 'node:http'

/**
 * The address that a client knows the server by, without a slash at its end: of `Host`, with the scheme and the path that a
 * proxy says it is shown at (`X-Forwarded-Proto`, `X-Forwarded-Prefix`). Undefined where what a client sent is no host.
 */
export function askedAddress(headers: IncomingHttpHeaders): string | undefined {
  const { host = '' } = headers
  if (!/^[\w.-]+(?::\d+)?$|^\[[\da-f:.]+\](?::\d+)?$/i.test(host)) return undefined
  const scheme = headers['x-forwarded-proto']?.toString() === 'https' ? 'https' : 'http'
  const prefix = headers['x-forwarded-prefix']?.toString() ?? ''
  const path = /^(?:\/[\w.~-]+)+\/?$/.test(prefix) ? prefix.replace(/\/$/, '') : ''
  return `${scheme}://${host}${path}`
}
