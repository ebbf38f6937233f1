/** An `ETag` without its quotes: the MD5 of an object that was put in one go and is encrypted with no key of one's own. */
export function tagOf(etag: string): string {
  // Nearly all are hex in quotes.
  if (etag.length === 34 && etag.startsWith('"') && etag.endsWith('"')) return etag.slice(1, -1)
  return etag.trim().replace(/^(?:W\/)?"(.*)"$/, '$1')
}
