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
import { MANIFEST, readManifest } from '../tree/manifest.ts'
import { PARTIAL_MARK, readPartialMark } from '../tree/partial-mark.ts'
import type { RecordLine } from '../tree/record-line.ts'
import { countPerAccount } from './check-record.ts'
import { checkRecords } from './check-records.ts'
import { collectFindings, type Finding, type TreeReport, treeIssue } from './check-report.ts'
import { writtenChecker } from './check-written.ts'
import type { CheckedRecord } from './checked-record.ts'
import { type ScoredProduct, tallyCompleteness } from './completeness.ts'
import { foreignFiles } from './foreign-files.ts'

/** Below this score a listing is called weak. */
const WEAK = 50
/** So many of what it lacks are named. */
const MOST_MISSING_FIELDS = 5

/** What was found of a product. */
export interface CheckedProduct
  extends Pick<RecordLine, 'id' | 'title' | 'account'>,
    Pick<CheckedRecord, 'locale' | 'completeness'> {}

/**
 * Checks the live generation: against its own manifest, every file is there, has its bytes, and there is no other; and
 * against what its readers want, each file parses in its format, conforms to it, and tells what the others tell. It
 * holds one record's files at a time.
 *
 * @param onProduct is told what was found of each product, by id
 * @throws {UsageError} when nothing is published there.
 */
export async function checkTree(
  out: string,
  progress: Progress,
  onProduct: (product: CheckedProduct) => void = () => {},
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
    const { kinds, surfaces, context } = await loadPublishedFiles(manifest.options, {}, PLAIN_THEME)
    const { files } = manifest
    const records = manifest.counts.accounts + manifest.counts.products
    await using checks = checkRecords({
      folder,
      records,
      kinds,
      options: manifest.options,
      isPartial: partial !== null,
    })
    const templates = templatesOf(manifest.options.templates)
    const check = writtenChecker(folder, { files, surfaces, context, encodings: kinds.encodings })
    /** Files that are here, of those that the manifest counts; it is one of them. */
    let here = 1
    for (const [file, written] of Object.entries(files)) {
      if (partial !== null && !existsSync(join(folder, file))) continue
      here++
      findings.add(await check(file, written))
    }
    progress.phase('Check', records)
    const foreign = foreignFiles(folder, manifest)
    const perAccount = countPerAccount()
    if (findings.errors === 0)
      for await (const checked of checks.read()) {
        progress.advance(checked.length)
        await yieldToEventLoop()
        for (const { record, completeness, locale, ...found } of checked) {
          findings.add(found.findings)
          perAccount.add(record, found.counted)
          foreign.expect(record, found.files)
          here += found.files
          if (locale !== null && !hasTemplate(templates, record.type, locale))
            findings.add([untranslated(record, locale)])
          if (record.type === 'product') onProduct({ ...record, locale, completeness })
          if (completeness === null) continue
          const product = { id: record.id, title: record.title, ...completeness }
          tally.add(product)
          if (product.score < WEAK) findings.add([weak(product)])
        }
      }
    findings.add(perAccount.issues())
    if (findings.errors === 0) findings.add(foreign.issues())
    const lost = manifest.counts.files - here - (partial?.trusted ?? 0)
    if (partial !== null && findings.errors === 0 && lost > 0) findings.add([lostFiles(lost)])
  }
  const { errors, warnings, kept, warningsByReason } = findings
  return {
    generation,
    files: manifest?.counts.files ?? 0,
    partial,
    counts: { errors, warnings },
    issues: kept.error,
    warnings: kept.warning,
    frequentWarnings: [...warningsByReason]
      .flatMap(([reason, count]) => (count > 1 ? [{ reason, count }] : []))
      .sort((a, b) => b.count - a.count),
    completeness: tally.summary(),
  }
}

/** The templates that the tree was made with, or where they are gone, the built-in ones: their names say the languages. */
function templatesOf(folder: string | null): TemplateFiles {
  return readTemplates(folder !== null && existsSync(folder) ? folder : null)
}

/** Nothing says which they are: a thin generation counts the files that it lacks, and does not name them. */
function lostFiles(lost: number): Finding {
  return treeIssue(PARTIAL_MARK, `counts fewer missing files than there are: ${plural(lost, 'file')} lost`)
}

function untranslated({ type, id }: CheckedRecord['record'], locale: string): Finding {
  const reason = `has English headings and labels: there is no template for ${languageAndScript(locale)}`
  return { severity: 'warning', record: { type, id }, file: recordFile(type, id, '*'), reason }
}

function weak({ id, score, missingFields }: ScoredProduct): Finding {
  const named = missingFields.slice(0, MOST_MISSING_FIELDS).join(', ')
  const reason = `is a weak listing, ${score} of 100: ${named}${missingFields.length > MOST_MISSING_FIELDS ? ', ...' : ''}`
  return {
    severity: 'warning',
    record: { type: 'product', id },
    file: recordFile('product', id, '*'),
    reason,
  }
}
