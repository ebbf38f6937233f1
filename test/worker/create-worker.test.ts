import { execFileSync } from 'node:child_process'
import { existsSync, globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import * as errors from '../../src/errors.ts'
import { codeFile, codeFolder } from '../../src/runtime/package.ts'
import { createWorker } from '../../src/worker/create-worker.ts'
import { WORKERS, workerFile } from '../../src/worker/worker-files.ts'
import { temporaryFolder } from '../helpers/workspace.ts'
import type { WorkerForTests } from './worker-for-tests.ts'

function startWorker() {
  const worker = createWorker<WorkerForTests>(join(import.meta.dirname, 'worker-for-tests.ts'))
  onTestFinished(worker.close)
  return worker
}

async function failureOf(answer: Promise<unknown>): Promise<unknown> {
  return answer.then(
    () => expect.unreachable('It should have failed'),
    (error: unknown) => error,
  )
}

describe('createWorker', () => {
  test('answers calls one after another in their order, even if they are made at once', async () => {
    const worker = startWorker()
    const calls = [worker.call('later', 30), worker.call('count', undefined), worker.call('later', 1)]
    expect(await Promise.all(calls)).toEqual([1, 2, 3])
    expect(await worker.call('echo', { bytes: new Uint8Array([1, 2]) })).toEqual({
      bytes: new Uint8Array([1, 2]),
    })
  })

  test('restores the class, code, hint and cause of an expected error', async () => {
    const worker = startWorker()
    const failure = await failureOf(worker.call('output', 'Writing "out" failed'))
    expect(failure).toBeInstanceOf(errors.OutputError)
    expect(failure).toMatchObject({
      name: 'OutputError',
      code: 'OUTPUT',
      exitCode: 2,
      message: 'Writing "out" failed',
      hint: 'Make room',
      cause: expect.objectContaining({ message: 'No space' }),
      stack: expect.stringContaining('worker-for-tests'),
    })
    const guard = await failureOf(worker.call('guard', undefined))
    expect(guard).toBeInstanceOf(errors.GuardError)
    expect(guard).toMatchObject({ guards: [{ guard: 'removed', reason: '9 of 10', examples: ['a'] }] })
  })

  test('passes other errors on, keeps the codes of system errors, and continues', async () => {
    const worker = startWorker()
    expect(await failureOf(worker.call('system', 'ENOSPC'))).toMatchObject({
      message: 'ENOSPC: no space left on device',
      code: 'ENOSPC',
    })
    const bug = await failureOf(worker.call('bug', undefined))
    expect(bug).toBeInstanceOf(TypeError)
    expect(bug).toMatchObject({ message: 'Not a function' })
    expect(await worker.call('count', undefined)).toBe(1)
  })

  test('rejects the calls of a thread that ended, and starts another one for the next call', async () => {
    const worker = startWorker()
    expect(await worker.call('count', undefined)).toBe(1)
    const calls = [failureOf(worker.call('exit', undefined)), failureOf(worker.call('count', undefined))]
    for (const failure of await Promise.all(calls))
      expect(failure).toMatchObject({
        message: expect.stringMatching(/^The worker ".*" ended with code 3 before/),
      })
    expect(await worker.call('count', undefined)).toBe(1)
  })

  test('closes a busy thread, and then rejects calls', async () => {
    const worker = startWorker()
    const endless = failureOf(worker.call('forever', undefined))
    await worker.close()
    expect(await endless).toMatchObject({ message: expect.stringContaining('was closed before it answered') })
    expect(await failureOf(worker.call('count', undefined))).toMatchObject({
      message: expect.stringMatching(/ is closed$/),
    })
  })
})

test('createWorker passes the compile cache of its thread on', () => {
  const folder = temporaryFolder()
  // A separate process is used, because other tests of this process would use the folder too.
  const script = `
    import { enableCompileCache, getCompileCacheDir } from 'node:module'
    enableCompileCache(${JSON.stringify(folder)})
    const { createWorker } = await import(${JSON.stringify(codeFile('worker/create-worker'))})
    const worker = createWorker(${JSON.stringify(join(import.meta.dirname, 'worker-for-tests.ts'))})
    console.log(getCompileCacheDir() === await worker.call('compiledCode', undefined), getCompileCacheDir())
    await worker.close()`
  const { NODE_DISABLE_COMPILE_CACHE: _, NODE_COMPILE_CACHE: __, ...env } = process.env
  const file = join(folder, 'script.mjs')
  writeFileSync(file, script)
  const said = execFileSync(process.execPath, [file], { encoding: 'utf8', env })
  expect(said).toMatch(/^true ./)
  expect(said).toContain(folder)
})

test('WORKERS lists every worker module, and every file exists', () => {
  expect(globSync('**/*-worker.ts', { cwd: codeFolder, exclude: ['worker/**'] }).sort()).toEqual(
    WORKERS.map(worker => `${worker}.ts`),
  )
  for (const worker of WORKERS) expect(existsSync(workerFile(worker)), worker).toBe(true)
})

test('errorClasses lists every expected error by its code', () => {
  const { errorClasses, TourpressError, ...others } = errors
  const byCode = Object.entries(errorClasses).map(([code, ErrorClass]) => [code, new ErrorClass('').code])
  for (const [code, own] of byCode) expect(own).toBe(code)
  expect(new Set(Object.values(others))).toEqual(new Set(Object.values(errorClasses)))
})
