import { isUtf8 } from 'node:buffer'
import { type Fault, messageText } from '../catalogue/fault.ts'
import type { RecordType } from '../catalogue/read-record.ts'
import { unknownType } from './read-document.ts'

/** What a line of JSON Lines holds: a record of JSON, or why it is none. */
export type ParsedLine = { type: RecordType; value: unknown } | { id: string | null; fault: Fault }

/**
 * Parses a line without its line end; undefined for a blank one.
 *
 * @param isLast whether the file ends without a line end after it, so that it may be a part of a line
 */
export function parseLine(bytes: Buffer, isLast: boolean): ParsedLine | undefined {
  const refused = (reason: string) => ({ id: null, fault: { path: '', reason } })
  if (!isUtf8(bytes)) return refused('is not valid UTF-8')
  const text = bytes.toString()
  if (text.trim() === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : String(cause)
    return refused(
      isLast
        ? 'ends in the middle of a value; the file may be truncated'
        : `is not valid JSON: ${messageText(problem)}`,
    )
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refused('is not an object')
  const { type, ...record }: { type?: unknown; id?: unknown } = value
  if (type === 'account' || type === 'product') return { type, value: record }
  return { id: typeof record.id === 'string' ? record.id : null, fault: unknownType(type) }
}
