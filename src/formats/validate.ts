import { isUtf8 } from 'node:buffer'
import * as z from 'zod'
import { isJsonObject } from '../catalogue/text/is-json-object.ts'

/** Whether a file is one JSON object and a newline; what is wrong where it is not. */
export function validateJsonFile(file: Buffer): string | null {
  const isSound = file.length > LARGEST_KEPT && isJsonObject(file)
  return validateUtf8(file) ?? (isSound ? null : validateObject(() => jsonIn(file))) ?? validateNewline(file)
}

/** The same for a file of several records, each of which is a line. */
export function validateJsonLines(file: Buffer): string | null {
  for (let start = 0, end: number; ; start = end + 1) {
    end = file.indexOf('\n', start)
    if (end < 0) return validateEnd(file)
    const line = file.subarray(start, end)
    const problem = isJsonObject(line) ? null : validateObject(() => JSON.parse(line.toString()))
    if (problem !== null) return problem
  }
}

/** The files that were parsed last, with their values: a weak map of all of them would take as long as parsing. */
const parsed: { file: Buffer; value: unknown }[] = []
/** More JSON files than a record has. */
const MOST_KEPT = 8
/** Bytes. Nobody wants the value of a larger file, which is not of one record, and it would fill the memory. */
const LARGEST_KEPT = 64 * 1024

/**
 * The value that a file of JSON holds. That of one record is parsed once: who verified the file looks into it afterwards.
 *
 * @throws {SyntaxError} when it is not JSON.
 */
export function jsonIn(file: Buffer): unknown {
  const known = parsed.find(other => other.file === file)
  if (known !== undefined) return known.value
  const value: unknown = JSON.parse(file.toString())
  if (file.length <= LARGEST_KEPT && parsed.push({ file, value }) > MOST_KEPT) parsed.shift()
  return value
}

const Fields = z.record(z.string(), z.unknown())

/**
 * The fields of a file that is one JSON object.
 *
 * @throws where it is none.
 */
export function fieldsIn(file: Buffer): Record<string, unknown> {
  return Fields.parse(jsonIn(file))
}

/** Every file is UTF-8 and ends with a newline. */
export function validateEnd(file: Buffer): string | null {
  return validateUtf8(file) ?? validateNewline(file)
}

function validateObject(parse: () => unknown): string | null {
  try {
    const value = parse()
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? null
      : 'is not a JSON object'
  } catch (error) {
    return `is not JSON: ${error instanceof Error ? error.message : String(error)}`
  }
}

function validateUtf8(file: Buffer): string | null {
  return isUtf8(file) ? null : 'is not valid UTF-8'
}

function validateNewline(file: Buffer): string | null {
  return file.at(-1) === 0x0a ? null : 'does not end with a newline'
}
