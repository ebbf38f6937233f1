import { UsageError } from '../errors.ts'

/** Reads the public address of a tree, http or https. A slash at its end is removed. */
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
      `Reading ${flag}: "${text}" is not an http(s) address without query, fragment and credentials`,
    )
  if (!canDecode(url.pathname))
    throw new UsageError(`Reading ${flag}: the path of "${text}" is not percent-encoded UTF-8`, {
      hint: 'A percent sign itself is written as %25',
    })
  return url.href.replace(/\/+$/, '')
}

function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
