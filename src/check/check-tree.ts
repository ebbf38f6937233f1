import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../errors.ts'
import { recordFile } from '../formats/record-file.ts'
import type { Progress } from '../progress.ts'
import { loadRendering } from '../render/rendering.ts'
import { CURRENT, liveGeneration } from '../tree/generations.ts'
import { MANIFEST, type Manifest, readManifest } from '../tree/manifest.ts'
import { readRecordLines } from '../tree/record-line.ts'
import { checkRecord, loadInspectors } from './check-record.ts'
import { writtenChecker } from './check-written.ts'
import { completenessOf } from './completeness.ts'
import { type CompletenessSummary, type ScoredProduct, tallyCompleteness } from './completeness-tally.ts'
import { countPerAccount } from './count-per-account.ts'
import { collectFindings, type Finding, treeFault } from './finding.ts'

export interface TreeReport {
  generation: number
  files: number
  /** How many errors and warnings there are, of which `faults` and `warnings` hold the first thousand. */
  counts: { errors: number; warnings: number }
  faults: Finding[]
  warnings: Finding[]
  completeness: CompletenessSummary
}

/** Below this score a listing is called weak. */
const WEAK = 50
/** So many of what it lacks are named. */
const MOST_GAPS = 5

/**
 * Checks the live generation: against its own manifest, every file is there, has its bytes, and there is no other; and
 * against what its readers want, each file parses in its format, conforms to it, and tells what the others tell. It
 * holds one record's files at a time.
 *
 * @param onProduct is told how complete each product's listing is, by id
 * @throws {UsageError} when nothing is published there.
 */
export async function checkTree(
  out: string,
  progress: Progress,
  onProduct: (product: ScoredProduct) => void = () => {},
): Promise<TreeReport> {
  const generation = liveGeneration(out)
  const folder = join(out, CURRENT)
  if (generation === undefined || !existsSync(folder))
    throw new UsageError(`Checking "${out}": no generation is published there`, {
      hint: 'tourpress build publishes one',
    })
  const manifest = readManifest(folder)
  const findings = collectFindings()
  const tally = tallyCompleteness()
  if (manifest === undefined) findings.add([treeFault(MANIFEST, 'is missing or not a manifest')])
  else {
    const { kinds, surfaces, context } = await loadRendering(manifest.options, {})
    const { files } = manifest
    const check = writtenChecker(folder, { files, surfaces, context, encodings: kinds.encodings })
    for (const [file, written] of Object.entries(files)) findings.add(await check(file, written))
    progress.phase('Check', manifest.counts.accounts + manifest.counts.products)
    const expected = new Map([['', 1]])
    for (const file of Object.keys(manifest.files)) {
      const inner = file.split('/').slice(0, -1).join('/')
      expected.set(inner, (expected.get(inner) ?? 0) + 1)
    }
    const perAccount = countPerAccount()
    const inspectors = await loadInspectors([...kinds.formats, ...kinds.productFiles])
    if (findings.errors === 0)
      for (const line of readRecordLines(folder)) {
        progress.advance(1)
        const { findings: found, listing, counted } = checkRecord(folder, line, inspectors, kinds.encodings)
        findings.add(found)
        perAccount.add(line, counted)
        const inner = `${line.type}s`
        expected.set(inner, (expected.get(inner) ?? 0) + Object.keys(line.bytes).length)
        const score = line.type === 'product' ? completenessOf(listing) : null
        if (score === null) continue
        const product = { id: line.id, title: line.title, ...score }
        tally.add(product)
        onProduct(product)
        if (score.score < WEAK) findings.add([weak(product)])
      }
    findings.add(perAccount.faults())
    if (findings.errors === 0) findings.add(extraFiles(folder, manifest, expected))
  }
  const { errors, warnings, kept } = findings
  return {
    generation,
    files: manifest?.counts.files ?? 0,
    counts: { errors, warnings },
    faults: kept.error,
    warnings: kept.warning,
    completeness: tally.summary(),
  }
}

function weak({ id, score, gaps }: ScoredProduct): Finding {
  const named = gaps.slice(0, MOST_GAPS).join(', ')
  const reason = `is a weak listing, ${score} of 100: ${named}${gaps.length > MOST_GAPS ? ', ...' : ''}`
  return {
    severity: 'warning',
    record: { type: 'product', id },
    file: recordFile('product', id, '*'),
    reason,
  }
}

/** Names are looked at one by one only where a folder holds another number of files than it should. */
function extraFiles(folder: string, manifest: Manifest, expected: Map<string, number>): Finding[] {
  const found = new Map<string, string[]>()
  for (const entry of readdirSync(`${folder}/`, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue
    const inner = entry.parentPath.slice(folder.length + 1).replace(/\/$/, '')
    const names = found.get(inner) ?? []
    found.set(inner, names)
    names.push(inner === '' ? entry.name : `${inner}/${entry.name}`)
  }
  const suspects = [...found]
    .filter(([inner, names]) => names.length !== expected.get(inner))
    .flatMap(([, names]) => names)
  if (suspects.length === 0) return []
  const known = new Set([MANIFEST, ...Object.keys(manifest.files)])
  for (const { type, id, bytes } of readRecordLines(folder))
    for (const ending of Object.keys(bytes)) known.add(recordFile(type, id, ending))
  return suspects
    .filter(file => !known.has(file))
    .map(file => treeFault(file, 'is no file of this generation'))
}
