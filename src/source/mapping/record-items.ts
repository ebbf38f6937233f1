import type { LineMemory } from '../../catalogue/store/known-lines.ts'
import type { SourceItem } from '../source.ts'
import { type MadeRecord, makeRecord } from './make-record.ts'
import type { Mapping } from './mapping.ts'
import type { RawRecord } from './raw-record.ts'

/** With `memory`, a product is imported again only if what is made of `raw` differs from the last import. */
export function recordItem(raw: RawRecord, mapping: Mapping, memory: LineMemory | undefined): SourceItem {
  const { line, value, dropped, placeOf }: MadeRecord = makeRecord(raw, mapping)
  const issue = requiredIssue(value)
  if (issue !== null) {
    const place = placeOf(issue)
    const id = typeof value['id'] === 'string' ? value['id'] : null
    return {
      ...{ line: place.line, id },
      issue: { path: place.path, reason: 'is empty, and every product needs one' },
    }
  }
  // `placeOf` makes the record again, only for an issue. Keeping the places of all records would take too much memory.
  const origin = { dropped, placeOf: (path: string) => makeRecord(raw, mapping).placeOf(path) }
  if (memory === undefined) return { line, type: 'product', value, origin }
  const text = Buffer.from(JSON.stringify({ type: 'product', ...value }))
  const lineHash = memory.hashOf(text)
  // A record with something to report is read each time, so that it is reported again.
  const known = dropped.length === 0 ? memory.find(lineHash) : null
  return known === null ? { line, text, isLast: false, lineHash, origin } : { line, known }
}

function requiredIssue(value: Record<string, unknown>): string | null {
  if (typeof value['title'] !== 'string' || value['title'] === '') return 'title'
  return typeof value['id'] !== 'string' || value['id'] === '' ? 'id' : null
}
