import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { mojibakeIn, WRONGLY_DECODED } from '../catalogue/text/mojibake.ts'
import { doubts } from '../document/doubts.ts'
import type { Facts, FileFormat, Listing } from '../formats/format.ts'
import { recordFile } from '../formats/record-file.ts'
import type { Encoding } from '../surfaces/encoding.ts'
import type { FileKinds } from '../tree/record-files.ts'
import { type RecordLine, readRecordLine } from '../tree/record-line.ts'
import { type CountedFile, checkBytes, type SingleRecordFile } from './check-bytes.ts'
import { type Finding, recordIssue } from './check-report.ts'
import { type Completeness, completenessOf } from './completeness.ts'

interface RecordCheck {
  findings: Finding[]
  listing: Listing
  /** The language that the files name, BCP 47; null if none does. */
  locale: string | null
  counted: CountedFile[]
}

export interface CheckedTree {
  folder: string
  kinds: FileKinds
  /** Whether the generation lacks files that its baseline has. They are not checked. */
  isPartial: boolean
  /** The day, `YYYY-MM-DD`; a product that ended before it gets a warning. */
  today: string
}

export interface CheckedRecord extends Omit<RecordCheck, 'listing'> {
  record: Pick<RecordLine, 'type' | 'id' | 'account' | 'title'>
  files: number
  /** The score and missing fields of a product. Null for an account, and if no format shows any field that counts. */
  completeness: Completeness | null
}

interface FileFacts {
  file: string
  facts: Facts
}

/** Records are checked one after another, so that memory holds the files of only one. */
export async function checkedRecords(tree: CheckedTree, lines: readonly string[]): Promise<CheckedRecord[]> {
  return Array.fromAsync(lines, text => checkedRecord(tree, readRecordLine(text)))
}

async function checkedRecord(tree: CheckedTree, listed: RecordLine): Promise<CheckedRecord> {
  const line = tree.isPartial ? withoutMissingFiles(tree.folder, listed) : listed
  const { formats, productFiles, encodings } = tree.kinds
  const all = [...formats, ...productFiles]
  const { listing, ...found } = await checkRecord(tree.folder, line, all, encodings)
  const { type, id, account, title } = line
  return {
    record: { type, id, account, title },
    files: Object.keys(line.bytes).length,
    ...found,
    findings: [...found.findings, ...doubtful(line, tree.today)],
    completeness: type === 'product' ? completenessOf(listing) : null,
  }
}

function doubtful({ type, id, card = {} }: RecordLine, today: string): Finding[] {
  const { ends = today, doubts: names = [] } = card
  const reasons = Object.entries(doubts).flatMap(([name, reason]) => (names.includes(name) ? [reason] : []))
  return [...(ends < today ? [`has ended, and is still published`] : []), ...reasons].map(reason =>
    recordIssue({ type, id }, recordFile(type, id, '*'), reason, 'warning'),
  )
}

/** If a file is missing, `digest` becomes '', because the digest covers all files of the record. */
function withoutMissingFiles(folder: string, line: RecordLine): RecordLine {
  const files = Object.entries(line.bytes)
  const here = files.filter(([suffix]) => existsSync(join(folder, recordFile(line.type, line.id, suffix))))
  return here.length === files.length ? line : { ...line, bytes: Object.fromEntries(here), digest: '' }
}

export async function checkRecord(
  folder: string,
  line: RecordLine,
  formats: readonly FileFormat[],
  encodings: readonly Encoding[] = [],
): Promise<RecordCheck> {
  const { findings, single, counted } = checkBytes(folder, line, { formats, encodings })
  // A damaged file would fail the other checks too, so one finding is enough.
  return findings.length > 0
    ? { findings, listing: {}, locale: null, counted }
    : { ...(await lintFiles(line, single)), counted }
}

async function lintFiles(
  line: RecordLine,
  files: readonly SingleRecordFile[],
): Promise<Pick<RecordCheck, 'findings' | 'listing' | 'locale'>> {
  const findings: Finding[] = []
  const addIssue = (file: string, reason: string) => findings.push(recordIssue(line, file, reason))
  const addWarning = (file: string, reason: string) =>
    findings.push(recordIssue(line, file, reason, 'warning'))
  const stated: FileFacts[] = []
  for (const { file, format, bytes } of files) {
    const result = format.lint(bytes, line.type)
    // Only a promise is awaited, because most results are none, and `await` takes longer than some lints.
    const { issues, warnings = [], facts } = result instanceof Promise ? await result : result
    for (const reason of issues) addIssue(file, reason)
    for (const reason of warnings) addWarning(file, reason)
    stated.push({ file, facts })
  }
  for (const { file, format, bytes } of files) {
    const reasons = format.lintWithLibrary?.(bytes) ?? []
    for (const reason of reasons instanceof Promise ? await reasons : reasons) addIssue(file, reason)
  }
  for (const { file, facts } of stated)
    for (const reason of contradictions(line, facts, stated)) addIssue(file, reason)
  const [first] = files
  if (first !== undefined && mojibakeIn(first.bytes.toString()) !== null)
    addWarning(first.file, `has ${WRONGLY_DECODED}`)
  const locale = stated.map(({ facts }) => facts.locale).find(tag => tag !== undefined) ?? null
  return { findings, listing: Object.assign({}, ...stated.map(({ facts }) => facts.listing)), locale }
}

function contradictions(line: RecordLine, facts: Facts, stated: readonly FileFacts[]): string[] {
  const { id, title, prices } = facts
  const reasons: string[] = []
  if (id !== undefined && id !== line.id)
    reasons.push(`has the id ${JSON.stringify(id)} instead of ${JSON.stringify(line.id)}`)
  if (title !== undefined && title !== line.title)
    reasons.push(`has the title ${JSON.stringify(title)} instead of ${JSON.stringify(line.title)}`)
  const first = stated.find(other => other.facts.prices !== undefined)
  const [here, expected] = [prices, first?.facts.prices].map(list => list?.join(', '))
  if (prices !== undefined && here !== expected)
    reasons.push(`has other prices than ${first?.file}: ${here} instead of ${expected}`)
  return reasons
}

export function countPerAccount(): {
  add(record: Pick<RecordLine, 'type' | 'id' | 'account'>, counted: CountedFile[]): void
  issues(): Finding[]
} {
  const products = new Map<string, number>()
  const filesOf = new Map<string, CountedFile[]>()
  return {
    add({ type, id, account }, counted) {
      if (type === 'account' && counted.length > 0) filesOf.set(id, counted)
      if (account !== null) products.set(account, (products.get(account) ?? 0) + 1)
    },
    issues: () =>
      [...filesOf].flatMap(([id, counted]) => {
        const expected = 1 + (products.get(id) ?? 0)
        return counted
          .filter(({ records }) => records !== expected)
          .map(({ file, records }) =>
            recordIssue({ type: 'account', id }, file, `holds ${records} records instead of ${expected}`),
          )
      }),
  }
}
