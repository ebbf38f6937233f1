import { UsageError } from '../errors.ts'
import { percentDecoded } from '../runtime/percent-decoded.ts'

/** An address for messages. The text before its host is left out, because it may contain a password. */
export function withoutCredentials(address: string): string {
  return address.replace(/^([a-z][a-z\d+.-]*:\/+)?.*@/is, '$1...@')
}

export function parseBaseUrl(text: string, flag: string): string {
  const url = URL.parse(text)
  // The whole address is searched for `?` and `#`, because `search` and `hash` do not show an empty query or fragment.
  if (
    url === null ||
    !/^https?:$/.test(url.protocol) ||
    url.username + url.password !== '' ||
    /[?#]/.test(url.href)
  )
    throw new UsageError(
      `Reading ${flag}: "${withoutCredentials(text)}" is not an http(s) address without query, fragment and credentials`,
    )
  if (percentDecoded(url.pathname) === undefined)
    throw new UsageError(
      `Reading ${flag}: the path of "${withoutCredentials(text)}" is not percent-encoded UTF-8`,
      { hint: 'A percent sign itself is written as %25' },
    )
  return url.href.replace(/\/+$/, '')
}
