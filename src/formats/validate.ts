import { isUtf8 } from 'node:buffer'
import * as z from 'zod'
import { isJsonObject } from '../catalogue/text/is-json-object.ts'
import { isObject } from '../runtime/is-object.ts'

export function validateJsonFile(file: Buffer): string | null {
  const isSound = file.length > LARGEST_CACHED && isJsonObject(file)
  return validateUtf8(file) ?? (isSound ? null : validateObject(() => jsonIn(file))) ?? validateNewline(file)
}

export function validateJsonLines(file: Buffer): string | null {
  for (let start = 0, end: number; ; start = end + 1) {
    end = file.indexOf('\n', start)
    if (end < 0) return validateEnd(file)
    const line = file.subarray(start, end)
    const problem = isJsonObject(line) ? null : validateObject(() => JSON.parse(line.toString()))
    if (problem !== null) return problem
  }
}

/** The last parsed files with their values, so that `lint` need not parse the file that `validate` has parsed. */
const parsed: { file: Buffer; value: unknown }[] = []
/** `parsed` has at most this many entries. A record has fewer JSON files, so `lint` still finds each of them. */
const MOST_CACHED = 8
/** The most bytes of a file whose value is cached. A larger file has several records, and is needed only once. */
const LARGEST_CACHED = 64 * 1024

export function jsonIn(file: Buffer): unknown {
  const cached = parsed.find(other => other.file === file)
  if (cached !== undefined) return cached.value
  const value: unknown = JSON.parse(file.toString())
  if (file.length <= LARGEST_CACHED && parsed.push({ file, value }) > MOST_CACHED) parsed.shift()
  return value
}

const Fields = z.record(z.string(), z.unknown())

/** @throws if the file is not a JSON object */
export function fieldsIn(file: Buffer): Record<string, unknown> {
  return Fields.parse(jsonIn(file))
}

export function validateEnd(file: Buffer): string | null {
  return validateUtf8(file) ?? validateNewline(file)
}

function validateObject(parse: () => unknown): string | null {
  try {
    const value = parse()
    return isObject(value) ? null : 'is not a JSON object'
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
