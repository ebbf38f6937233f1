import { isUtf8 } from 'node:buffer'
import { type Issue, messageText } from '../catalogue/issue.ts'
import type { RecordType } from '../catalogue/read-record.ts'
import { isObject } from '../runtime/is-object.ts'
import { recordTypeOf, unknownType } from './record-type-of.ts'

type ParsedLine =
  | { type: RecordType; value: unknown }
  | { untyped: Record<string, unknown> }
  | { id: string | null; issue: Issue }

/**
 * Undefined for a blank line. `isLast` says that the file ends without a line end, so that the line may be cut off.
 * With `keepsUntyped`, an object that is neither account nor product is a record too.
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
