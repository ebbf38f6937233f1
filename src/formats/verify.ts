/** Whether a text is one JSON object; what is wrong where it is not. */
export function verifyJson(text: string): string | null {
  return verifyObject(() => JSON.parse(text))
}

/** The same for a file that ends with a newline. */
export function verifyJsonFile(file: Buffer): string | null {
  return verifyUtf8(file) ?? verifyObject(() => jsonIn(file)) ?? verifyEnd(file)
}

const values = new WeakMap<Buffer, unknown>()

/**
 * The value that a file of JSON holds. It is parsed once, though whoever verified the file looks into it afterwards.
 *
 * @throws {SyntaxError} when it is not JSON.
 */
export function jsonIn(file: Buffer): unknown {
  const known = values.get(file)
  if (known !== undefined) return known
  const value: unknown = JSON.parse(file.toString())
  values.set(file, value)
  return value
}

/** Every file is UTF-8 and ends with a newline. */
export function verifyEnd(file: Buffer): string | null {
  return verifyUtf8(file) ?? (file.at(-1) === 0x0a ? null : 'does not end with a newline')
}

function verifyObject(parse: () => unknown): string | null {
  try {
    const value = parse()
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? null
      : 'is not a JSON object'
  } catch (error) {
    return `is not JSON: ${error instanceof Error ? error.message : String(error)}`
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true })

function verifyUtf8(file: Buffer): string | null {
  try {
    decoder.decode(file)
    return null
  } catch {
    return 'is not valid UTF-8'
  }
}
