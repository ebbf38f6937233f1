import type { IncomingHttpHeaders } from 'node:http'

/** The server's base URL as the client sees it, from `Host` and a proxy's `X-Forwarded-Proto` and `-Prefix`. */
export function publicAddress(headers: IncomingHttpHeaders): string | undefined {
  const { host = '' } = headers
  if (!/^[\w.-]+(?::\d+)?$|^\[[\da-f:.]+\](?::\d+)?$/i.test(host)) return undefined
  const scheme = headers['x-forwarded-proto']?.toString() === 'https' ? 'https' : 'http'
  const prefix = headers['x-forwarded-prefix']?.toString() ?? ''
  const path = /^(?:\/[\w.~-]+)+\/?$/.test(prefix) ? prefix.replace(/\/$/, '') : ''
  return `${scheme}://${host}${path}`
}
