/** Decodes percent-encoded UTF-8. Returns undefined for a wrong escape, such as `%zz`. */
export function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
