import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createAccessLog } from '../../src/server/access-log.ts'
import { examples } from '../helpers/extent.ts'
import { temporaryFolder } from '../helpers/workspace.ts'

test.runIf(process.platform === 'linux')(
  'createAccessLog: closing during a write still writes the next line, in order',
  async () => {
    const pipe = join(temporaryFolder(), 'pipe')
    execFileSync('mkfifo', [pipe])
    const reader = spawn('cat', [pipe], { stdio: ['ignore', 'pipe', 'inherit'] })
    let text = ''
    reader.stdout.setEncoding('utf8').on('data', piece => {
      text += piece
    })
    const ended = once(reader, 'close')
    const broken: Error[] = []
    const log = createAccessLog(
      { accessLog: true, logSearches: false },
      error => broken.push(error),
      openSync(pipe, 'w'),
    )
    // Far more than the buffer of a pipe.
    const long = `${'x'.repeat(examples(2, 16) * 1024 * 1024)}\n`
    log.pass(long)
    log.pass('next\n')
    await log.close()
    await ended
    expect(broken).toEqual([])
    expect(text.length).toBe(long.length + 'next\n'.length)
    expect(text === `${long}next\n`).toBe(true)
  },
)

test.runIf(process.platform === 'linux')(
  'createAccessLog reports a failed write once, and closes',
  async () => {
    const broken: string[] = []
    const log = createAccessLog(
      { accessLog: true, logSearches: false },
      error => broken.push(error.message),
      '/dev/full',
    )
    log.pass('one\n'.repeat(4000))
    log.pass('two\n'.repeat(4000))
    await log.close()
    log.pass('three\n')
    await log.close()
    expect(broken).toHaveLength(1)
  },
)
