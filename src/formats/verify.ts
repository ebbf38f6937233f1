import { isUtf8 } from 'node:buffer'

/** Whether a text is one JSON object; what is wrong where it is not. */
export function verifyJson(text: string): string | null {
  return verifyObject(() => JSON.parse(text))
}

/** The same for a file that ends with a newline. */
export function verifyJsonFile(file: Buffer): string | null {
  return verifyUtf8(file) ?? verifyObject(() => jsonIn(file)) ?? verifyNewline(file)
}

const values = new WeakMap<Buffer, unknown>()
/** Files of one record are smaller; values of larger ones would fill the memory. */
const LARGEST_KEPT = 1024 * 1024

/**
 * The value that a file of JSON holds. That of one record is parsed once: who verified the file looks into it afterwards.
 *
 * @throws {SyntaxError} when it is not JSON.
 */
export function jsonIn(file: Buffer): unknown {
  const known = values.get(file)
  if (known !== undefined) return known
  const value: unknown = JSON.parse(file.toString())
  if (file.length <= LARGEST_KEPT) values.set(file, value)
  return value
}

/** Every file is UTF-8 and ends with a newline. */
export function verifyEnd(file: Buffer): string | null {
  return verifyUtf8(file) ?? verifyNewline(file)
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

function verifyUtf8(file: Buffer): string | null {
  return isUtf8(file) ? null : 'is not valid UTF-8'
}

function verifyNewline(file: Buffer): string | null {
  return file.at(-1) === 0x0a ? null : 'does not end with a newline'
}
