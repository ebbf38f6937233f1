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
  return verifyJson(file.toString()) ?? verifyEnd(file)
}

/** Every text file ends with a newline. */
export function verifyEnd(file: Buffer): string | null {
  return file.at(-1) === 0x0a ? null : 'does not end with a newline'
}
