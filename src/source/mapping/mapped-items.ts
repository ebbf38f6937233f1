import type { Readable } from 'node:stream'
import type { Issue } from '../../catalogue/issue.ts'
import type { LineMemory } from '../../catalogue/store/known-lines.ts'
import { SourceError } from '../../errors.ts'
import { type JsonFile, jsonRecords } from '../json/json-records.ts'
import type { SourceItem } from '../source.ts'
import type { Mapping } from './mapping.ts'
import { recordItem } from './record-items.ts'

/**
 * Reads the products of a JSON document or of JSON Lines by a mapping. At the end it reports paths that no record has.
 *
 * @throws {SourceError} when the document has no records in the list that the mapping names.
 */
export async function* mappedItems(
  bytes: Readable,
  file: JsonFile,
  memory: LineMemory | undefined,
  mapping: Mapping,
): AsyncIterable<SourceItem[]> {
  const lists = new Set<string>()
  const isWanted = (path: string) => {
    lists.add(path)
    return path === mapping.records
  }
  const unseen = new Map(mapping.rules.flatMap(({ field, from }) => (from === null ? [] : [[from, field]])))
  let read = 0
  for await (const records of jsonRecords(bytes, file, isWanted)) {
    read += records.length
    yield records.map(record => {
      if ('issue' in record) return record
      for (const path of unseen.keys()) if (record.find(path).length > 0) unseen.delete(path)
      return recordItem(record, mapping, memory)
    })
  }
  if (read === 0) throw noRecords(file.name, mapping.records, [...lists])
  const notices = [...unseen].map(
    ([path, field]): Issue => ({ path, reason: `is read as ${field}, and no record has it` }),
  )
  if (notices.length > 0) yield [{ line: 0, notices }]
}

function noRecords(file: string, wanted: string, lists: readonly string[]): SourceError {
  const called = (path: string) => (path === '' ? 'the document itself' : `"${path}"`)
  return new SourceError(
    `Reading "${file}": there are no records in the list that the mapping names, ${called(wanted)}`,
    {
      hint:
        lists.length === 0
          ? 'It has no list'
          : `Its lists are ${lists.slice(0, 10).map(called).join(', ')}; one of them is "records"`,
    },
  )
}
