import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordFile } from '../../src/formats/record-file.ts'
import type { RecordLine } from '../../src/tree/record-line.ts'
import { readRecordLines } from '../../src/tree/record-list.ts'
import { listed } from '../helpers/record-lines.ts'

/** How many files of a tree are compared byte by byte; the digests of all of them are. */
const SAMPLES = 600

/**
 * Makes sure that two generations hold the same bytes, however they came about: every line of the lists of records, and a
 * sample of the files. Only when a record was last seen to change may differ, for that is history.
 *
 * @throws {Error} naming the first difference.
 */
export async function assertSameTrees(expected: string, actual: string): Promise<void> {
  const [lines, otherLines] = [await linesDigest(expected), await linesDigest(actual)]
  if (lines.digest !== otherLines.digest)
    throw new Error(`Comparing "${expected}" and "${actual}": their lists of records differ`)
  const step = Math.max(1, Math.floor(lines.files / SAMPLES))
  let index = 0
  for await (const file of filesOf(expected))
    if (index++ % step === 0) assertSameFiles(join(expected, file), join(actual, file))
}

/** @throws {Error} where two files differ. */
export function assertSameFiles(expected: string, actual: string): void {
  if (!readFileSync(expected).equals(readFileSync(actual)))
    throw new Error(`Comparing "${expected}" and "${actual}": they differ`)
}

/** Every record's files, relative to the generation. */
export async function* filesOf(tree: string): AsyncIterable<string> {
  for (const line of readRecordLines(listed(tree))) yield* filesOfLine(line)
}

function filesOfLine({ type, id, bytes }: RecordLine): string[] {
  return Object.keys(bytes).map(suffix => recordFile(type, id, suffix))
}

async function linesDigest(tree: string): Promise<{ digest: string; files: number }> {
  const digest = createHash('sha256')
  let files = 0
  for (const line of readRecordLines(listed(tree))) {
    digest.update(JSON.stringify({ ...line, updated: null }))
    files += Object.keys(line.bytes).length
  }
  if (files === 0) throw new Error(`Comparing "${tree}": it holds no records`)
  return { digest: digest.digest('hex'), files }
}
