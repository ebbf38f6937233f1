/** Whether a text is one JSON object; what is wrong where it is not. */
export function verifyJson(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? null
      : 'is not a JSON object'
  } catch (error) {
    return `is not JSON: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** The same for a file that ends with a newline. */
export function verifyJsonFile(file: Buffer): string | null {
  return verifyUtf8(file) ?? verifyJson(file.toString()) ?? verifyEnd(file)
}

/** Every file is UTF-8 and ends with a newline. */
export function verifyEnd(file: Buffer): string | null {
  return verifyUtf8(file) ?? (file.at(-1) === 0x0a ? null : 'does not end with a newline')
}

function verifyUtf8(file: Buffer): string | null {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(file)
    return null
  } catch {
    return 'is not valid UTF-8'
  }
}
