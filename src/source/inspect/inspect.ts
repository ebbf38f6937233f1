import { LONGEST_RECORD } from '../../catalogue/size-issue.ts'
import { SourceError } from '../../errors.ts'
import type { S3Access } from '../../storage/s3/s3-options.ts'
import { fileNameOf } from '../file-address.ts'
import { jsonRecords, pathsIn } from '../json/json-records.ts'
import { fieldOf } from '../mapping/fields.ts'
import { isKnownHeading } from '../mapping/heading-fields.ts'
import type { Mapping } from '../mapping/mapping.ts'
import { type Match, matchColumns } from '../mapping/match-columns.ts'
import type { Found, RawRecord } from '../mapping/raw-record.ts'
import { openFile } from '../open-file.ts'
import { readRows } from '../table/read-rows.ts'
import { columnsOf, MOST_JUDGED } from '../table/table-items.ts'
import { isTableName, refuseSpreadsheet } from '../table/table-name.ts'
import { openTable, tableRecords } from '../table/table-records.ts'
import { questionOf } from './question.ts'

export interface InspectedField {
  path: string
  filled: number
  examples: string[]
  field: string | null
  maybe: string[]
  question: string | null
}

export interface Inspection {
  source: string
  kind: 'table' | 'JSON'
  records: number
  list: string
  fields: InspectedField[]
  missing: string[]
}

/** Fields that are reported as missing if nothing states them. Of `shortDescription description`, one is enough. */
const WANTED = [
  ...['title', 'shortDescription description', 'pictures', 'price', 'duration', 'town coordinates latitude'],
  ...['category', 'included', 'highlights', 'cancellation', 'languages'],
]

interface Seen {
  kind: Inspection['kind']
  records: number
  list: string
  matched: Mapping & { matches: Match[] }
  filledOf(path: string): number
}

/** Returns what an import would read from `file`, which may have any shape. */
export async function inspect(
  file: string,
  isPublicOnly = false,
  s3?: S3Access,
): Promise<{ inspection: Inspection; matched: Seen['matched'] }> {
  refuseSpreadsheet(fileNameOf(file))
  const bytes = await openFile(file, isPublicOnly, s3)
  const seen = isTableName(fileNameOf(file)) ? await seeTable(bytes, file) : await seeJson(bytes, file)
  const { kind, records, list, matched } = seen
  const fields = matched.matches
    .filter(({ column }) => column.values.length > 0)
    .map(match => {
      const question = questionOf(match, matched)
      return {
        path: match.column.path,
        filled: seen.filledOf(match.column.path),
        examples: examplesOf(match.column.values),
        field: question === null ? (match.rule?.field ?? null) : null,
        maybe: question === null ? match.maybe : [...match.maybe, ...(match.rule ? [match.rule.field] : [])],
        question,
      }
    })
  const has = (name: string) =>
    fields.some(
      ({ field }) =>
        field === name || (name === 'price' && field !== null && fieldOf(field).kind === 'price'),
    )
  const missing = WANTED.filter(names => !names.split(' ').some(has)).map(names =>
    names.replaceAll(' ', ' or '),
  )
  return { inspection: { source: file, kind, records, list, fields, missing }, matched }
}

async function seeTable(bytes: AsyncIterable<unknown>, file: string): Promise<Seen> {
  const table = await openTable(readRows(bytes, file, LONGEST_RECORD), file, isKnownHeading)
  const matched = matchColumns(columnsOf(table))
  const counts = new Map<string, number>()
  let records = 0
  for await (const items of tableRecords(table, matched, LONGEST_RECORD))
    for (const item of items) {
      if ('issue' in item) continue
      records++
      for (const path of table.headings)
        if (item.find(path).some(({ value }) => value !== '')) counts.set(path, (counts.get(path) ?? 0) + 1)
    }
  const filledOf = (path: string) => (counts.get(path) ?? 0) / Math.max(1, records)
  return { kind: 'table', records, list: '', matched, filledOf }
}

async function seeJson(bytes: Awaited<ReturnType<typeof openFile>>, file: string): Promise<Seen> {
  const lists = new Map<string, { records: number; sample: RawRecord[]; paths: Map<string, number> }>()
  for await (const items of jsonRecords(
    bytes,
    { name: file, fileName: fileNameOf(file), longest: LONGEST_RECORD },
    () => true,
  ))
    for (const item of items) {
      if ('issue' in item) continue
      const list = lists.get(item.list) ?? { records: 0, sample: [], paths: new Map<string, number>() }
      lists.set(item.list, list)
      list.records++
      if (list.sample.length < MOST_JUDGED) list.sample.push(item)
      for (const path of new Set(pathsIn(item.value)))
        if (list.paths.size < MOST_PATHS || list.paths.has(path))
          list.paths.set(path, (list.paths.get(path) ?? 0) + 1)
    }
  const [largest] = [...lists].sort((a, b) => b[1].records - a[1].records)
  if (largest === undefined)
    throw new SourceError(`Inspecting "${file}": it has no list of records`, {
      hint: 'A JSON document with a list of objects, JSON Lines and tables can be inspected',
    })
  const [path, { records, sample, paths }] = largest
  const columns = [...paths.keys()].map(path => ({
    path,
    values: sample.flatMap(record => record.find(path)),
  }))
  const matched = { ...matchColumns(columns), records: path }
  return { kind: 'JSON', records, list: path, matched, filledOf: path => (paths.get(path) ?? 0) / records }
}

/** The most paths of a list that are counted. Objects with more paths are maps with arbitrary keys, not records. */
const MOST_PATHS = 500

const MOST_EXAMPLES = 3

function examplesOf(values: readonly Found[]): string[] {
  const texts = values.map(({ value }) => String(value).replace(/\s+/g, ' ').trim().slice(0, 60))
  return [...new Set(texts)].filter(text => text !== '').slice(0, MOST_EXAMPLES)
}
