import { createHash } from 'node:crypto'
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { MANIFEST, type Manifest, RECORDS } from './manifest.ts'
import type { RecordLine } from './record-line.ts'

/** What was written of one file that is no record's. */
export interface WrittenFile {
  bytes: number
  digest: string
}

/** Totals over the lines of a generation. */
export interface LineTotals {
  accounts: number
  products: number
  files: number
  bytes: number
}

const LINES_PER_WRITE = 500

/** Writes `records.jsonl` line by line. */
export function writeRecordLines(
  folder: string,
  lines: Iterable<RecordLine>,
): { file: WrittenFile; totals: LineTotals } {
  const totals: LineTotals = { accounts: 0, products: 0, files: 0, bytes: 0 }
  const digest = createHash('sha256')
  const descriptor = openSync(join(folder, RECORDS), 'wx', 0o444)
  let bytes = 0
  let pending: string[] = []
  const flush = () => {
    const text = pending.join('')
    digest.update(text)
    bytes += writeSync(descriptor, text)
    pending = []
  }
  try {
    for (const line of lines) {
      totals[`${line.type}s`]++
      for (const size of Object.values(line.bytes)) {
        totals.files++
        totals.bytes += size
      }
      pending.push(`${JSON.stringify(line)}\n`)
      if (pending.length >= LINES_PER_WRITE) flush()
    }
    flush()
  } finally {
    closeSync(descriptor)
  }
  return { file: { bytes, digest: digest.digest('hex') }, totals }
}

/** Writes `manifest.json`, last of all files. */
export function writeManifest(folder: string, manifest: Manifest): void {
  writeFileSync(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { flag: 'wx', mode: 0o444 })
}
