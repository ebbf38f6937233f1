/**
 * The line before each record's text in a file of several records. It states `address`, the address of the record's
 * Markdown (see `recordAddress`). It needs no escapes: `pathSafe` and `parseBaseUrl` leave no characters that have a
 * meaning in an autolink or in code.
 */
export function sourceLine(address: string): string {
  return address.includes('://') ? `Source: <${address}>\n\n` : `Source: \`${address}\`\n\n`
}
