import { isUtf8 } from 'node:buffer'
import { type Issue, messageText } from '../catalogue/issue.ts'
import type { RecordType } from '../catalogue/read-record.ts'
import { isObject } from '../runtime/is-object.ts'
import { recordTypeOf, unknownType } from './record-type-of.ts'

/** A record from a line of JSON Lines, or why the line has none. */
export type ParsedLine =
  | { type: RecordType; value: unknown }
  | { untyped: Record<string, unknown> }
  | { id: string | null; issue: Issue }

/**
 * Parses `bytes`, a line without its line end. Returns undefined for a blank line.
 *
 * @param isLast whether the file ends here without a line end, so that the line may be cut off
 * @param keepsUntyped whether an object that is neither account nor product is a record too
 */
export function parseLine(bytes: Buffer, isLast: boolean, keepsUntyped = false): ParsedLine | undefined {
  const rejected = (reason: string) => ({ id: null, issue: { path: '', reason } })
  if (!isUtf8(bytes)) return rejected('is not valid UTF-8')
  const text = bytes.toString()
  if (text.trim() === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : String(cause)
    return rejected(
      isLast
        ? 'ends in the middle of a value; the file may be truncated'
        : `is not valid JSON: ${messageText(problem)}`,
    )
  }
  if (!isObject(value)) return rejected('is not an object')
  const { type: stated, ...record } = value
  const type = recordTypeOf(value)
  if (type !== undefined) return { type, value: record }
  if (keepsUntyped) return { untyped: value }
  return { id: typeof record['id'] === 'string' ? record['id'] : null, issue: unknownType(stated) }
}
