import { execFileSync } from 'node:child_process'
import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import * as z from 'zod'
import { slowTest } from '../helpers/extent.ts'
import { temporaryFolder } from '../helpers/workspace.ts'
import { writeTemporary } from './reading.ts'

const SCRIPT = fileURLToPath(new URL('measure-reading.ts', import.meta.url))
const Measured = z.object({ records: z.number(), peakMegabytes: z.number() })

function measure(file: string): z.infer<typeof Measured> {
  return Measured.parse(JSON.parse(execFileSync(process.execPath, [SCRIPT, file], { encoding: 'utf8' })))
}

const KINDS = [
  ['a JSON document', 600, { name: 'json', start: '[', between: ',', end: ']' }],
  ['lines', 200, { name: 'jsonl', start: '', between: '\n', end: '\n' }],
] as const

// `npm test` has what a reader refuses to hold, in ./record-limit.test.ts, and pieces of a document in ./cut-lists.test.ts.
slowTest.each(KINDS)(
  'fileSource reads %s of %d MB in a fraction of that memory',
  (_what, megabytes, kind) => {
    const folder = temporaryFolder()
    const file = join(folder, `large.${kind.name}`)
    const line = JSON.stringify({ type: 'product', id: 'p', title: 'Walk', description: 'ab c '.repeat(380) })
    const block = Buffer.from(`${line}${kind.between}`.repeat(500))
    const descriptor = openSync(file, 'w')
    let bytes = writeSync(descriptor, kind.start)
    let lines = 1
    for (; bytes < megabytes * 1e6; bytes += block.length) {
      writeSync(descriptor, block)
      lines += 500
    }
    writeSync(descriptor, `${line}${kind.end}`)
    closeSync(descriptor)

    const small = `${kind.start}${line}${kind.end}`
    const idle = measure(writeTemporary(`small.${kind.name}`, small)).peakMegabytes
    const { records, peakMegabytes } = measure(file)
    expect(records).toBe(lines)
    // The memory of Node itself is subtracted. A reader that holds the file would add at least the file's size.
    expect(peakMegabytes - idle).toBeLessThan(0.8 * megabytes)
  },
)
