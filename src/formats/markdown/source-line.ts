/**
 * What stands before a record's text where it is one of several: the address of its Markdown (see `recordAddress`).
 * `pathSafe` and `parseBaseUrl` leave nothing in it that would mean something in an autolink or in code.
 */
export function sourceLine(address: string): string {
  return address.includes('://') ? `Source: <${address}>\n\n` : `Source: \`${address}\`\n\n`
}
