import type { IncomingHttpHeaders } from 'node:http'
import type { Manifest } from '../../tree/manifest.ts'
import { defineErrorWith, httpError } from '../http/http-error.ts'

/** Host names of this machine. DNS rebinding cannot make a foreign page one of these hosts. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']
/** Allows every name, for servers behind a proxy that checks it. */
const ANY = '*'

const hostRefused = defineErrorWith({
  status: 403,
  text: (host: string) => `Host ${host} is not answered here. Serve with --allowed-host to add it`,
  example: ['"example.org"'],
  reason: '`Host` is neither loopback nor the host of the base URL nor one of `--allowed-host`',
})
const originRefused = defineErrorWith({
  status: 403,
  text: (origin: string) => `Origin ${origin} is not answered here. Serve with --allowed-origin to add it`,
  example: ['"https://example.org"'],
  reason: "a page's `Origin` is neither of an answered host nor one of `--allowed-origin`",
})

export interface AllowedNames {
  /** Host names such as `example.org`, without a port, or `*` for any. */
  readonly allowedHosts: readonly string[]
  /** Origins such as `https://example.org`, or `*` for any. */
  readonly allowedOrigins: readonly string[]
}

/**
 * Refuses a `Host` or `Origin` that is not allowed. If none were refused, a foreign page could reach a server in its
 * visitor's network by DNS rebinding. Programs send no `Origin`, so it may be missing. @throws {HttpError} 403
 */
export function checkNames(
  { host = '', origin }: IncomingHttpHeaders,
  { options: { baseUrl } }: Manifest,
  { allowedHosts, allowedOrigins }: AllowedNames,
): void {
  const names = [...LOOPBACK, ...(baseUrl === null ? [] : [new URL(baseUrl).hostname]), ...allowedHosts]
  const answers = (name: string | undefined) =>
    allowedHosts.includes(ANY) || (name !== undefined && names.includes(name))
  if (!answers(hostname(`http://${host}`))) throw httpError(hostRefused, JSON.stringify(host.slice(0, 100)))
  if (origin === undefined || allowedOrigins.includes(ANY) || allowedOrigins.includes(origin)) return
  if (names.includes(hostname(origin) ?? '')) return
  throw httpError(originRefused, JSON.stringify(origin.slice(0, 100)))
}

function hostname(address: string): string | undefined {
  return URL.parse(address)?.hostname
}
