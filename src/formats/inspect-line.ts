import * as z from 'zod'
import type { Entry } from '../document/entry.ts'
import type { Inspection } from './format.ts'
import { inspectCacheRecord } from './inspect-cache-record.ts'

const Line = z.object({ type: z.string().optional(), text: z.string().optional() })

/** What loaders want of a line beside the record: its type first, and of a product one `text` and a single id. */
export function inspectLine(file: Buffer, type: Entry['type']): Inspection {
  const value: object = JSON.parse(file.toString())
  const { issues, facts } = inspectCacheRecord(value, type)
  const { type: said, text } = Line.parse(value)
  const ids = Object.keys(value).filter(key => key.toLowerCase().endsWith('id'))
  if (said !== type) issues.push(`type: is not ${type}`)
  if (type === 'product' && !text) issues.push('text: is empty')
  if (type === 'product' && ids.length !== 1)
    issues.push(`has several keys that look like an id: ${ids.join(', ')}`)
  return { issues, facts }
}
