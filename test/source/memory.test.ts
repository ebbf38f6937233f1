import { execFileSync } from 'node:child_process'
import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { temporaryFolder } from '../helpers/workspace.ts'
import { writeTemporary } from './reading.ts'

const SCRIPT = fileURLToPath(new URL('measure-reading.ts', import.meta.url))
const Measured = z.object({ records: z.number(), peakMegabytes: z.number() })

function measure(file: string): z.infer<typeof Measured> {
  return Measured.parse(JSON.parse(execFileSync(process.execPath, [SCRIPT, file], { encoding: 'utf8' })))
}

test('fileSource reads 200 MB of lines in a fraction of that memory', () => {
  const folder = temporaryFolder()
  const file = join(folder, 'large.jsonl')
  const line = `${JSON.stringify({ type: 'product', id: 'p', title: 'Walk', description: 'ab c '.repeat(380) })}\n`
  const block = Buffer.from(line.repeat(500))
  const descriptor = openSync(file, 'w')
  let bytes = 0
  let lines = 0
  for (; bytes < 200e6; bytes += block.length) {
    writeSync(descriptor, block)
    lines += 500
  }
  closeSync(descriptor)

  const idle = measure(writeTemporary('small.jsonl', line)).peakMegabytes
  const { records, peakMegabytes } = measure(file)
  expect(records).toBe(lines)
  // What Node itself takes is not counted. A reader that holds the file adds at least its 200 MB.
  expect(peakMegabytes - idle).toBeLessThan(110)
})
