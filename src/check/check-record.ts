import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Facts, FileFormat, Inspect, Listing } from '../formats/format.ts'
import { recordFile } from '../formats/record-file.ts'
import type { Encoding } from '../surfaces/surface.ts'
import { endingOf } from '../tree/record-files.ts'
import type { RecordLine } from '../tree/record-line.ts'
import { type Copy, checkCopies, encodedFrom } from './check-encoded.ts'
import type { Finding } from './check-report.ts'

/** What was found about the files of one record. */
export interface RecordCheck {
  findings: Finding[]
  /** All that its formats tell of its listing. */
  listing: Listing
  /** For an account: how many records the files say to hold that have it and its products, by file. */
  counted: { file: string; records: number }[]
}

/** What the formats look at their files with. */
export type Inspectors = ReadonlyMap<FileFormat, Inspect>

/** Loads the inspectors of these formats, once a check. */
export async function loadInspectors(formats: readonly FileFormat[]): Promise<Inspectors> {
  return new Map(await Promise.all(formats.map(async format => [format, await format.inspector()] as const)))
}

/**
 * Checks the files of one record: each is there, has its bytes, parses, and is as its readers want it, and all of them
 * tell the same id, title and prices. What is compressed has to be the file that it lies beside.
 */
export function checkRecord(
  folder: string,
  line: RecordLine,
  inspectors: Inspectors,
  encodings: readonly Encoding[] = [],
): RecordCheck {
  const { type, id } = line
  const findings: Finding[] = []
  const counted: RecordCheck['counted'] = []
  const own: { file: string; format: FileFormat; bytes: Buffer }[] = []
  const sound = new Map<string, { file: string; content: Buffer; copies: Copy[] }>()
  const digest = createHash('sha256')
  const fault = (file: string, reason: string) =>
    findings.push({ severity: 'error', record: { type, id }, file, reason })

  for (const [ending, size] of Object.entries(line.bytes)) {
    const file = recordFile(type, id, ending)
    const bytes = readIfThere(join(folder, file))
    const format = formatOf(ending, inspectors)
    if (bytes === undefined) fault(file, 'is missing')
    else if (bytes.length !== size) fault(file, `has ${bytes.length} bytes instead of ${size}`)
    else {
      digest.update(bytes)
      const encoded = encodedFrom(ending, encodings)
      const plain = sound.get(encoded?.plain ?? '')
      if (encoded !== undefined && plain !== undefined) {
        plain.copies.push({ file, content: bytes, encoding: encoded.encoding })
        continue
      }
      const problem = format?.verify(bytes)
      if (problem) fault(file, problem)
      else sound.set(ending, { file, content: bytes, copies: [] })
      if (format === undefined) continue
      const records = format.countRecords?.(bytes)
      const isOwn = ending === endingOf(format, false)
      if (isOwn) own.push({ file, format, bytes })
      if (isOwn && records !== undefined && records !== 1)
        fault(file, `holds ${records} records instead of one`)
      if (!isOwn && records !== undefined) counted.push({ file, records })
    }
  }
  // Copies of what is wrong already would be found to be of another file.
  const wrong = new Set(findings.map(({ file }) => file))
  for (const { copies, ...plain } of sound.values())
    if (!wrong.has(plain.file)) for (const { file, reason } of checkCopies(plain, copies)) fault(file, reason)
  if (findings.length === 0 && digest.digest('hex') !== line.digest)
    fault(recordFile(type, id, '*'), 'one of these files differs from what was published')
  // What is damaged is not judged: it would be found wrong in several ways.
  if (findings.length > 0) return { findings, listing: {}, counted }

  const told = own.flatMap(({ file, format, bytes }) => {
    const inspection = inspectors.get(format)?.(bytes, type)
    for (const issue of inspection?.issues ?? []) fault(file, issue)
    return inspection === undefined ? [] : [{ file, facts: inspection.facts }]
  })
  for (const { file, facts } of told)
    for (const issue of contradictions(line, facts, told)) fault(file, issue)
  return { findings, listing: Object.assign({}, ...told.map(({ facts }) => facts.listing)), counted }
}

/** Where a file tells something else than the list of records, or than the first file that tells prices. */
function contradictions(
  line: RecordLine,
  facts: Facts,
  told: readonly { file: string; facts: Facts }[],
): string[] {
  const first = told.find(other => other.facts.prices !== undefined)
  const prices = [facts.prices, first?.facts.prices].map(list => list?.join(', '))
  return [
    ...(facts.id === undefined || facts.id === line.id ? [] : [`tells the id ${JSON.stringify(facts.id)}`]),
    ...(facts.title === undefined || facts.title === line.title
      ? []
      : [`tells the title ${JSON.stringify(facts.title)}`]),
    ...(facts.prices === undefined || prices[0] === prices[1]
      ? []
      : [`tells other prices than ${first?.file}: ${prices[0]} instead of ${prices[1]}`]),
  ]
}

/** Compares how many records an account's files say to hold with how many products the list gives it. */
export function countPerAccount(): {
  add(line: RecordLine, counted: RecordCheck['counted']): void
  faults(): Finding[]
} {
  const products = new Map<string, number>()
  const said = new Map<string, RecordCheck['counted']>()
  return {
    add({ type, id, account }, counted) {
      if (type === 'account' && counted.length > 0) said.set(id, counted)
      if (account !== null) products.set(account, (products.get(account) ?? 0) + 1)
    },
    faults: () =>
      [...said].flatMap(([id, counted]) => {
        const expected = 1 + (products.get(id) ?? 0)
        return counted
          .filter(({ records }) => records !== expected)
          .map(({ file, records }): Finding => {
            const reason = `holds ${records} records instead of ${expected}`
            return { severity: 'error', record: { type: 'account', id }, file, reason }
          })
      }),
  }
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}

/** The format with the longest extension that an ending has: `all.octo.json` is json-octo, not json. */
function formatOf(ending: string, inspectors: Inspectors): FileFormat | undefined {
  return [...inspectors.keys()]
    .filter(({ extension }) => `.${ending}`.endsWith(extension))
    .sort((a, b) => b.extension.length - a.extension.length)[0]
}
