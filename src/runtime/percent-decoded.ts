/** Decodes percent-encoded UTF-8. Undefined if `text` is none. */
export function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
