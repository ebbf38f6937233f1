import { mojibakeIn, WRONGLY_DECODED } from '../catalogue/text/mojibake.ts'
import type { Facts, FileFormat, Listing } from '../formats/format.ts'
import type { Encoding } from '../surfaces/encoding.ts'
import type { RecordLine } from '../tree/record-line.ts'
import { type CountedFile, checkPublished, type OwnFile } from './check-published.ts'
import { type Finding, recordIssue } from './check-report.ts'

/** What was found about the files of one record. */
export interface RecordCheck {
  findings: Finding[]
  /** All that its formats tell of its listing. */
  listing: Listing
  /** The language that its files name, BCP 47; null where none does. */
  locale: string | null
  /** For an account: how many records the files say to hold that have it and its products, by file. */
  counted: CountedFile[]
}

/**
 * Checks the files of one record: each is there, has its bytes, parses, and is as its readers want it, and all of them
 * tell the same id, title and prices. What is compressed has to be the file that it lies beside.
 */
export async function checkRecord(
  folder: string,
  line: RecordLine,
  formats: readonly FileFormat[],
  encodings: readonly Encoding[] = [],
): Promise<RecordCheck> {
  const { findings, own, counted } = checkPublished(folder, line, formats, encodings)
  // What is damaged is not judged: it would be found wrong in several ways.
  return findings.length > 0
    ? { findings, listing: {}, locale: null, counted }
    : { ...(await checkTold(line, own)), counted }
}

/** Whether the record's files are as their readers want them, and tell the same. */
async function checkTold(
  line: RecordLine,
  own: readonly OwnFile[],
): Promise<Pick<RecordCheck, 'findings' | 'listing' | 'locale'>> {
  const findings: Finding[] = []
  const issue = (file: string, reason: string) => findings.push(recordIssue(line, file, reason))
  const told: { file: string; facts: Facts }[] = []
  for (const { file, format, bytes } of own) {
    const { issues, warnings = [], facts } = await format.lint(bytes, line.type)
    for (const reason of issues) issue(file, reason)
    for (const reason of warnings) findings.push({ ...recordIssue(line, file, reason), severity: 'warning' })
    told.push({ file, facts })
  }
  for (const { file, format, bytes } of own)
    for (const reason of (await format.lintWithLibrary?.(bytes)) ?? []) issue(file, reason)
  for (const { file, facts } of told)
    for (const reason of contradictions(line, facts, told)) issue(file, reason)
  const [first] = own
  if (first !== undefined && mojibakeIn(first.bytes.toString()) !== null)
    findings.push({ ...recordIssue(line, first.file, `has ${WRONGLY_DECODED}`), severity: 'warning' })
  const locale = told.map(({ facts }) => facts.locale).find(tag => tag !== undefined) ?? null
  return { findings, listing: Object.assign({}, ...told.map(({ facts }) => facts.listing)), locale }
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
  add(record: Pick<RecordLine, 'type' | 'id' | 'account'>, counted: CountedFile[]): void
  issues(): Finding[]
} {
  const products = new Map<string, number>()
  const said = new Map<string, CountedFile[]>()
  return {
    add({ type, id, account }, counted) {
      if (type === 'account' && counted.length > 0) said.set(id, counted)
      if (account !== null) products.set(account, (products.get(account) ?? 0) + 1)
    },
    issues: () =>
      [...said].flatMap(([id, counted]) => {
        const expected = 1 + (products.get(id) ?? 0)
        return counted
          .filter(({ records }) => records !== expected)
          .map(({ file, records }) =>
            recordIssue({ type: 'account', id }, file, `holds ${records} records instead of ${expected}`),
          )
      }),
  }
}
