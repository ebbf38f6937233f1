import { randomUUID } from 'node:crypto'
import { createReadStream, rmSync } from 'node:fs'
import { unlink } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PushOptions } from '../../config/push-options.ts'
import { OutputError, UsageError } from '../../errors.ts'
import { asFileSystemError } from '../../runtime/file-system-error.ts'
import { STATE_FOLDER } from '../state/state-object.ts'
import { MOST_DELETED, type Target } from '../target.ts'
import { enterIncoming } from './enter-incoming.ts'
import { flushFiles } from './flush-files.ts'
import { listFiles } from './list-files.ts'
import { fileDigest, removeEmptyFolders, withLock } from './place.ts'
import { takePlace, writeNew } from './write-object.ts'

/** What is being written, until it takes its place; the lock of those who write there; and that of conditional writes. None is an object. */
const INCOMING = `${STATE_FOLDER}incoming/`
const INCOMING_LOCK = `${STATE_FOLDER}incoming.db`
const LOCK = `${STATE_FOLDER}lock.db`

/**
 * A folder of this machine, or one that is mounted here, as a target: `file:DIR` or a `file:` URL. Headers are its host's
 * matter.
 *
 * @throws {UsageError} when the name has no folder, that is inside the output, or the option does nothing there.
 */
export function openFileTarget(name: string, { out, encoded }: Pick<PushOptions, 'out' | 'encoded'>): Target {
  const folder = folderOf(name)
  if (encoded !== null)
    throw new UsageError(
      `Reading --encoded: a folder keeps no headers, so "${name}" cannot hold compressed files`,
    )
  if (!relative(resolve(out), folder).startsWith('..'))
    throw new UsageError(`Opening the target "${name}": it is inside the output "${out}"`)
  const figures = { requests: 0, retries: 0 }
  let unflushed = new Set<string>()
  let incoming: Disposable | undefined

  async function told<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      throw failureOf(error, name)
    }
  }
  function doing<Result>(work: () => Promise<Result>): Promise<Result> {
    figures.requests++
    return told(work)
  }
  function fileOf(key: string): string {
    if (key === '' || key.startsWith('/') || key.split('/').some(part => part === '..' || part === '.'))
      throw new OutputError(`Pushing to "${name}": "${key}" is no path of a tree`)
    return join(folder, key)
  }

  return {
    name,
    tagHash: 'sha256',
    requestClasses: null,
    figures,
    get: key =>
      doing(async () => {
        const file = fileOf(key)
        const tag = await fileDigest(file)
        return tag === null ? null : { tag, content: createReadStream(file) }
      }),
    put: (key, content, { sha256, ifMatch }) =>
      doing(async () => {
        const file = fileOf(key)
        incoming ??= enterIncoming(join(folder, INCOMING), join(folder, INCOMING_LOCK))
        const fresh = join(folder, INCOMING, randomUUID())
        try {
          await writeNew(fresh, content, sha256)
          if (ifMatch === undefined) {
            takePlace(fresh, file)
            unflushed.add(file)
            return sha256
          }
          await flushFiles(folder, [fresh])
          const isStored = withLock(join(folder, LOCK), currentTag => {
            if (currentTag(file) !== ifMatch) return false
            takePlace(fresh, file)
            return true
          })
          if (isStored) await flushFiles(folder, [dirname(file)])
          return isStored ? sha256 : null
        } finally {
          rmSync(fresh, { force: true })
        }
      }),
    flush: () =>
      told(async () => {
        const files = unflushed
        unflushed = new Set()
        if (files.size > 0) await flushFiles(folder, files)
      }),
    delete: keys =>
      doing(async () => {
        if (keys.length > MOST_DELETED) throw new RangeError('Too many keys at once')
        for (const key of keys) await unlink(fileOf(key)).catch(ignoreMissing)
        removeEmptyFolders(folder, keys)
      }),
    async *list() {
      figures.requests++
      const files = listFiles(folder)[Symbol.asyncIterator]()
      try {
        for (;;) {
          const { done, value } = await told(() => files.next())
          if (done === true) return
          const { key, bytes } = value
          if (key === LOCK || key === INCOMING_LOCK || key.startsWith(INCOMING)) continue
          const tag = await told(() => fileDigest(join(folder, key)))
          if (tag !== null) yield { key, bytes, tag }
        }
      } finally {
        // Who needs no more of the list leaves no folder open.
        await files.return?.()
      }
    },
    async [Symbol.asyncDispose]() {
      incoming?.[Symbol.dispose]()
    },
  }
}

/** What the system says of the place, as an expected error. */
function failureOf(error: unknown, name: string): unknown {
  const failure = asFileSystemError(error, `Pushing to "${name}"`)
  if (!(failure instanceof OutputError) || error === failure) return failure
  const hint = 'Every file there is whole. Mend that place or make room: the same command goes on from there'
  return new OutputError(failure.message, { cause: error, hint })
}

function folderOf(name: string): string {
  const path = name.startsWith('file://') ? fileURLToPath(name) : name.slice('file:'.length)
  if (path === '') throw new UsageError(`Opening the target "${name}": it names no folder`)
  return resolve(path)
}

function ignoreMissing(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code !== 'ENOENT') throw error
}
