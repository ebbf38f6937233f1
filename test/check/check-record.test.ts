import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkRecord, countPerAccount } from '../../src/check/check-record.ts'
import { checkSummary, collectFindings, type Finding } from '../../src/check/check-report.ts'
import { recordFile } from '../../src/formats/record-file.ts'
import { suffixesOf } from '../../src/tree/record-files.ts'
import { productEntry } from '../helpers/entries.ts'
import { fullProduct } from '../helpers/full-records.ts'
import { formats } from '../helpers/loaded-formats.ts'
import { temporaryFolder } from '../helpers/workspace.ts'

/** Writes the files of one product, changed by `spoil`, with a line that fits them, and checks them. */
async function checked(spoil: (file: string, suffix: string) => string) {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'products'))
  const entry = productEntry(fullProduct)
  const digest = createHash('sha256')
  const bytes: Record<string, number> = {}
  for (const [index, suffix] of suffixesOf('product', {
    formats,
    productFiles: [],
    encodings: [],
  }).entries()) {
    const format = formats[index]
    if (format === undefined) continue
    const content = spoil(format.open(entry) + format.record(entry) + format.close, suffix)
    writeFileSync(join(folder, recordFile('product', 'p1', suffix)), content)
    digest.update(content)
    bytes[suffix] = Buffer.byteLength(content)
  }
  const title = entry.product.title
  const line = { type: 'product' as const, id: 'p1', account: 'a1', title, hash: '', updated: null, bytes }
  return checkRecord(folder, { ...line, digest: digest.digest('hex') }, formats)
}

describe('checkRecord', () => {
  it('checkRecord finds no issue in files that agree, and returns the listing', async () => {
    const { findings, listing } = await checked(file => file)
    expect(findings).toEqual([])
    expect(listing).toMatchObject({ hasPrice: true, hasCoordinates: true, titleLength: 25 })
  })

  it('checkRecord finds files that contradict each other, with severity, record, file and reason', async () => {
    const record = { type: 'product', id: 'p1' }
    const { findings } = await checked((file, suffix) => {
      if (suffix === 'octo.json') return file.replace(/"retail":\d+/, '"retail":1')
      if (suffix === 'json') return file.replace('"id":"p1"', '"id":"p9"')
      return suffix === 'txt' ? file.replace('Seals', 'Whales') : file
    })
    expect(findings).toEqual([
      { severity: 'error', record, file: 'products/p1.json', reason: 'has the id "p9" instead of "p1"' },
      {
        severity: 'error',
        record,
        file: 'products/p1.octo.json',
        reason: expect.stringMatching(
          /^has other prices than products\/p1\.jsonld: EUR 0\.00, EUR 0\.01, JPY 4200 instead of EUR 0\.00, EUR 25\.50, JPY 4200$/,
        ),
      },
      {
        severity: 'error',
        record,
        file: 'products/p1.txt',
        reason: `has the title "Whales & shoals <of Howth>" instead of ${JSON.stringify(fullProduct.title)}`,
      },
    ])
  })

  it('checkRecord finds a term of JSON-LD that does not expand, as an error', async () => {
    const { findings } = await checked((file, suffix) =>
      suffix === 'jsonld' ? file.replace('"description":', '"descripton":') : file,
    )
    expect(findings).toEqual([
      {
        severity: 'error',
        record: { type: 'product', id: 'p1' },
        file: 'products/p1.jsonld',
        reason: 'does not expand: invalid property "descripton"',
      },
    ])
  })

  it('checkRecord finds a second line in JSON Lines', async () => {
    const { findings } = await checked((file, suffix) => (suffix === 'jsonl' ? file + file : file))
    expect(findings.map(({ reason }) => reason)).toEqual(['holds 2 records instead of one'])
  })
})

describe('countPerAccount', () => {
  it('countPerAccount finds files of an account whose number of records differs from the list', () => {
    const counts = countPerAccount()
    const line = { title: '', hash: '', updated: null, digest: '', bytes: {} }
    counts.add({ ...line, type: 'account', id: 'a', account: null }, [
      { file: 'accounts/a.all.jsonl', records: 2 },
    ])
    counts.add({ ...line, type: 'product', id: 'p', account: 'a' }, [])
    expect(counts.issues()).toEqual([])
    counts.add({ ...line, type: 'product', id: 'q', account: 'a' }, [])
    expect(counts.issues()).toEqual([
      {
        severity: 'error',
        record: { type: 'account', id: 'a' },
        file: 'accounts/a.all.jsonl',
        reason: 'holds 2 records instead of 3',
      },
    ])
  })
})

describe('collectFindings', () => {
  it('collectFindings counts all findings and stores a thousand of each severity', () => {
    const findings = collectFindings()
    const finding: Finding = { severity: 'error', record: null, file: 'x', reason: 'is bad' }
    findings.add(Array.from({ length: 1500 }, () => finding))
    findings.add([{ ...finding, severity: 'warning' }])
    const { counts, issues, warnings } = findings.summary()
    expect(counts).toEqual({ errors: 1500, warnings: 1 })
    expect([issues.length, warnings.length]).toEqual([1000, 1])
  })

  it('collectFindings counts warnings by reason, for a thousand reasons at most', () => {
    const findings = collectFindings()
    const warning: Finding = { severity: 'warning', record: null, file: 'x', reason: 'is unsold' }
    findings.add(Array.from({ length: 1500 }, (_, at) => ({ ...warning, file: `f${at}` })))
    const others = Array.from({ length: 1500 }, (_, at) => ({ ...warning, reason: `is ${at}` }))
    findings.add([...others, ...others])
    const { frequentWarnings } = findings.summary()
    expect(frequentWarnings[0]).toEqual({ reason: 'is unsold', count: 1500 })
    expect(frequentWarnings).toHaveLength(1000)
  })
})

describe('checkSummary', () => {
  const warning = (file: string, reason: string): Finding => ({
    severity: 'warning',
    record: { type: 'product', id: file },
    file,
    reason,
  })

  it('checkSummary prints a warning of several records once', () => {
    const summary = checkSummary({
      generation: 1,
      files: 9,
      partial: null,
      counts: { errors: 0, warnings: 446 },
      issues: [],
      warnings: [warning('a', 'is unsold'), warning('b', 'is unsold'), warning('c', 'is weak')],
      frequentWarnings: [{ reason: 'is unsold', count: 445 }],
      completeness: { products: 0, average: null, worst: [], missingFields: [] },
    })
    expect(summary.split('\n')).toEqual([
      'Generation 1 is whole: 9 files',
      'Warning: a, 445 such files: is unsold',
      'Warning: c: is weak',
    ])
  })
})
