import type { RecordType } from '../catalogue/read-record.ts'
import { inBatches } from '../runtime/in-batches.ts'
import { parseLine } from '../source/parse-line.ts'
import type { Source, SourceItem } from '../source/source.ts'
import { dumpLines, NAMED_ACCOUNTS } from './dump-store.ts'
import type { ReadPart } from './read-part.ts'

const LINES_AT_ONCE = 1000

/**
 * The records of several sources as one source, in the order of `parts`. If two accounts have the same id, the first is
 * published. A product is rejected if an earlier part has its id; the reason names both parts.
 */
export function joinedSource(name: string, parts: readonly ReadPart[]): Source {
  return {
    name,
    async *read(memory) {
      let line = 0
      function itemOf(text: Buffer): SourceItem[] {
        line++
        if (memory === undefined) {
          const parsed = parseLine(text, false)
          return parsed === undefined ? [] : [{ line, ...parsed }]
        }
        const lineHash = memory.hashOf(text)
        const known = memory.find(lineHash)
        return [known === null ? { line, text, isLast: false, lineHash } : { line, known }]
      }
      const earlier: Finder[] = []
      for (const part of parts) {
        let place = 0
        for (const lines of inBatches(recordsOf(part, earlier), LINES_AT_ONCE))
          yield lines.flatMap((record): SourceItem[] => {
            place++
            return 'text' in record ? itemOf(Buffer.from(record.text)) : [{ line: place, ...record }]
          })
        earlier.push(finderIn(part))
      }
    },
  }
}

type JoinedRecord = { text: string } | { id: string; issue: { path: string; reason: string } }

/** Finds records of one part. `has` takes ids of the joined catalogue, which begin with the prefix of the part. */
interface Finder {
  name: string
  has(type: RecordType, id: string): boolean
}

function finderIn({ name, prefix, store }: ReadPart): Finder {
  const product = store.prepare('SELECT 1 FROM products WHERE id = ?')
  const account = store.prepare(`SELECT 1 FROM accounts WHERE id = ? AND id NOT IN (${NAMED_ACCOUNTS})`)
  return {
    name,
    has: (type, id) =>
      id.startsWith(prefix) &&
      (type === 'product' ? product : account).get(id.slice(prefix.length)) !== undefined,
  }
}

function* recordsOf({ name, prefix, store }: ReadPart, earlier: readonly Finder[]): Iterable<JoinedRecord> {
  for (const line of dumpLines(store, true)) {
    const text = line.slice(0, -1)
    const record: { type: RecordType; id: string; account?: { id: string } } = JSON.parse(text)
    const { type, account } = record
    const id = prefix + record.id
    const other = earlier.find(part => part.has(type, id))
    const reason = `of "${name}" is that of a product of "${other?.name}"; an idPrefix keeps both`
    if (other !== undefined && type === 'product') yield { id, issue: { path: 'id', reason } }
    if (other !== undefined) continue
    const owner = account === undefined ? {} : { account: { ...account, id: prefix + account.id } }
    yield { text: prefix === '' ? text : JSON.stringify({ ...record, id, ...owner }) }
  }
}
