/**
 * The line before each record's text in a file of several records, with the address of the record's Markdown. It needs
 * no escapes, because `pathSafe` and `parseBaseUrl` leave no character with a meaning in Markdown.
 */
export function sourceLine(address: string): string {
  return address.includes('://') ? `Source: <${address}>\n\n` : `Source: \`${address}\`\n\n`
}
