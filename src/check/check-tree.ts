import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { languageAndScript } from '../catalogue/text/language-tags.ts'
import { refuseUnknownNames } from '../config/publish-options.ts'
import { hasTemplate, readTemplates, type TemplateFiles } from '../document/template/template-files.ts'
import { UsageError } from '../errors.ts'
import { recordFile } from '../formats/record-file.ts'
import { loadPublishedFiles } from '../render/published-files.ts'
import { type Progress, plural } from '../runtime/progress.ts'
import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts'
import { PLAIN_THEME } from '../surfaces/pages/theme/plain-theme.ts'
import { CURRENT, liveGeneration } from '../tree/generations.ts'
import { MANIFEST, type Manifest, readManifest } from '../tree/manifest.ts'
import { PARTIAL_MARK, type PartialMark, readPartialMark } from '../tree/partial-mark.ts'
import type { RecordLine } from '../tree/record-line.ts'
import { type CheckedRecord, countPerAccount } from './check-record.ts'
import { checkRecords } from './check-records.ts'
import { collectFindings, type Finding, recordIssue, type TreeReport, treeIssue } from './check-report.ts'
import { writtenChecker } from './check-written.ts'
import { type Completeness, tallyCompleteness } from './completeness.ts'
import { foreignFiles } from './foreign-files.ts'

const WEAK = 50
const MOST_MISSING_FIELDS = 5

export interface CheckedProduct
  extends Pick<RecordLine, 'id' | 'title' | 'account'>,
    Pick<CheckedRecord, 'locale' | 'completeness'> {}

type OnProduct = (product: CheckedProduct) => void

interface RunningCheck {
  folder: string
  manifest: Manifest
  partial: PartialMark | null
  findings: ReturnType<typeof collectFindings>
  tally: ReturnType<typeof tallyCompleteness>
  filesHere: number
  today: string
}

/**
 * Checks the live generation against its manifest: every file exists and has its bytes, and there is no other file.
 * Also checks readers' requirements: each file parses, conforms to its format, and agrees with the record's other
 * files. Memory holds the files of one record at a time.
 *
 * @param now products that ended before its day, in UTC, get a warning
 * @param onProduct called with the result of each product, in the order of the lists of records
 * @throws {UsageError} when nothing is published in this folder.
 */
export async function checkTree(
  out: string,
  progress: Progress,
  onProduct: OnProduct = () => {},
  now = new Date(),
): Promise<TreeReport> {
  const generation = liveGeneration(out)
  const folder = join(out, CURRENT)
  if (generation === undefined || !existsSync(folder))
    throw new UsageError(`Checking "${out}": no generation is published there`, {
      hint: 'tourpress build publishes one',
    })
  const manifest = readManifest(folder)
  const partial = readPartialMark(folder)
  const findings = collectFindings()
  const tally = tallyCompleteness()
  if (manifest === undefined) findings.add([treeIssue(MANIFEST, 'is missing or not a manifest')])
  else {
    refuseUnknownNames(`Checking "${out}"`, manifest.options)
    // `filesHere` begins with 1, for the manifest itself.
    await checkFiles(
      { folder, manifest, partial, findings, tally, filesHere: 1, today: now.toISOString().slice(0, 10) },
      progress,
      onProduct,
    )
  }
  return {
    generation,
    files: manifest?.counts.files ?? 0,
    partial,
    ...findings.summary(),
    completeness: tally.summary(),
  }
}

async function checkFiles(check: RunningCheck, progress: Progress, onProduct: OnProduct): Promise<void> {
  const { folder, manifest, partial, findings, today } = check
  const { files, options, counts } = manifest
  const records = counts.accounts + counts.products
  const { kinds, surfaces, context } = await loadPublishedFiles(options, {}, PLAIN_THEME)
  await using recordChecks = checkRecords({ folder, manifest, kinds, isPartial: partial !== null, today })
  const checkWritten = writtenChecker(folder, { files, surfaces, context, encodings: kinds.encodings })
  for (const [file, written] of Object.entries(files)) {
    if (partial !== null && !existsSync(join(folder, file))) continue
    check.filesHere++
    findings.add(await checkWritten(file, written))
  }
  progress.phase('Check', records)
  const foreign = foreignFiles(folder, manifest)
  const perAccount = countPerAccount()
  const templates = templatesOf(options.templates)
  if (findings.counts.errors === 0)
    for await (const checked of recordChecks.read()) {
      progress.advance(checked.length)
      await yieldToEventLoop()
      for (const one of checked) {
        perAccount.add(one.record, one.counted)
        foreign.expect(one.record, one.files)
        addRecord(check, one, templates)
        const { record, locale, completeness } = one
        if (record.type === 'product') onProduct({ ...record, locale, completeness })
      }
    }
  findings.add(perAccount.issues())
  if (findings.counts.errors === 0) findings.add(foreign.issues())
  const lost = counts.files - check.filesHere - (partial?.trusted ?? 0)
  // A lost file is neither in `folder` nor among the `trusted` files of the base. The mark of a partial generation has
  // only their number, so the lost files cannot be named.
  const reason = `accounts for fewer files than are missing here: ${plural(lost, 'file')} lost`
  if (partial !== null && findings.counts.errors === 0 && lost > 0)
    findings.add([treeIssue(PARTIAL_MARK, reason)])
}

function addRecord(check: RunningCheck, checked: CheckedRecord, templates: TemplateFiles): void {
  const { record, files, locale, completeness } = checked
  const { findings, tally } = check
  findings.add(checked.findings)
  check.filesHere += files
  if (locale !== null && !hasTemplate(templates, record.type, locale)) {
    const reason = `has English headings and labels: there is no template for ${languageAndScript(locale)}`
    findings.add([recordWarning(record, reason)])
  }
  if (completeness === null) return
  tally.add({ id: record.id, title: record.title, ...completeness })
  if (completeness.score < WEAK) findings.add([weak(record, completeness)])
}

/** If `folder` is gone, the built-in templates are read. The check only looks at which languages have a template. */
function templatesOf(folder: string | null): TemplateFiles {
  return readTemplates(folder !== null && existsSync(folder) ? folder : null)
}

function weak(record: CheckedRecord['record'], { score, missingFields }: Completeness): Finding {
  const named = missingFields.slice(0, MOST_MISSING_FIELDS).join(', ')
  const more = missingFields.length > MOST_MISSING_FIELDS ? ', ...' : ''
  return recordWarning(record, `is a weak listing, ${score} of 100: ${named}${more}`)
}

function recordWarning(record: CheckedRecord['record'], reason: string): Finding {
  return recordIssue(record, recordFile(record.type, record.id, '*'), reason, 'warning')
}
