import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync, rmSync, statSync } from 'node:fs'
import { unlink } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PushOptions } from '../../config/push-options.ts'
import { OutputError, UsageError } from '../../errors.ts'
import { asFileSystemError } from '../../runtime/file-system-error.ts'
import {
  type Content,
  type ListedObject,
  MOST_DELETED,
  type PutOptions,
  STATE_FOLDER,
  type StoredObject,
  type Target,
} from '../../storage/target.ts'
import { isCode } from '../../tree/link-file.ts'
import { fileDigest, fileDigestSync, flushFiles, listFiles, removeEmptyFolders } from './folder-files.ts'
import { enterIncoming, withLock } from './locks.ts'
import { moveIntoPlace, writeNew } from './write-file.ts'

/** Pushes write unfinished files in `INCOMING` and share `INCOMING_LOCK`. A write with `ifMatch` holds `WRITE_LOCK`. */
const INCOMING = `${STATE_FOLDER}incoming/`
const INCOMING_LOCK = `${STATE_FOLDER}incoming.db`
const WRITE_LOCK = `${STATE_FOLDER}lock.db`

interface OpenFolder {
  readonly name: string
  readonly path: string
  readonly figures: { requests: number; retries: number }
  unflushed: Set<string>
  incoming: Disposable | undefined
}

/**
 * Opens a folder as a target. A folder stores no headers: the server that serves its files sets them.
 *
 * @throws {UsageError} if the name has no folder, the folder is inside the output, or an option needs stored headers.
 */
export function openFileTarget(
  name: string,
  { out, encoded, headers, dryRun }: Pick<PushOptions, 'out' | 'encoded' | 'headers' | 'dryRun'>,
): Target {
  const path = folderOf(name)
  if (encoded !== null)
    throw new UsageError(
      `Reading --encoded: a folder keeps no headers, so "${name}" cannot hold compressed files`,
    )
  if (headers.length > 0)
    throw new UsageError(`Opening the target "${name}": a folder keeps no headers, and its target has some`, {
      hint: 'Who serves the folder sends them: see nginx.conf and _headers of the surface host',
    })
  if (!relative(resolve(out), path).startsWith('..'))
    throw new UsageError(`Opening the target "${name}": it is inside the output "${out}"`)
  const figures = { requests: 0, retries: 0 }
  const folder: OpenFolder = { name, path, figures, unflushed: new Set(), incoming: undefined }
  const counted = <Result>(work: () => Promise<Result>): Promise<Result> => {
    figures.requests++
    return attempt(folder, work)
  }
  return {
    name,
    tagHash: 'sha256',
    requestClasses: null,
    figures,
    get: key => counted(() => readObject(folder, key)),
    put: (key, content, options) => counted(() => writeObject(folder, key, content, options)),
    flush: () => attempt(folder, () => flush(folder)),
    delete: keys => counted(() => deleteObjects(folder, keys)),
    list() {
      figures.requests++
      return listObjects(folder)
    },
    async [Symbol.asyncDispose]() {
      if (!dryRun) leaveIncoming(folder)
    },
  }
}

async function readObject(folder: OpenFolder, key: string): Promise<StoredObject | null> {
  const file = fileOf(folder, key)
  const tag = await fileDigest(file)
  if (tag === null) return null
  const stored = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null
  return { tag, stored, content: createReadStream(file) }
}

async function writeObject(
  folder: OpenFolder,
  key: string,
  content: Content,
  { sha256, ifMatch }: PutOptions,
): Promise<string | null> {
  const file = fileOf(folder, key)
  enter(folder)
  const temporary = join(folder.path, INCOMING, randomUUID())
  try {
    await writeNew(temporary, content, sha256)
    if (ifMatch === undefined) {
      moveIntoPlace(temporary, file)
      folder.unflushed.add(file)
      return sha256
    }
    await flushFiles(folder.path, [temporary])
    const isStored = withLock(join(folder.path, WRITE_LOCK), () => {
      if (fileDigestSync(file) !== ifMatch) return false
      moveIntoPlace(temporary, file)
      return true
    })
    if (isStored) await flushFiles(folder.path, [dirname(file)])
    return isStored ? sha256 : null
  } finally {
    rmSync(temporary, { force: true })
  }
}

function enter(folder: OpenFolder): Disposable {
  folder.incoming ??= enterIncoming(join(folder.path, INCOMING), join(folder.path, INCOMING_LOCK))
  return folder.incoming
}

/** Removes `INCOMING`, even if only an earlier push has used it, unless other pushes use it now. */
function leaveIncoming(folder: OpenFolder): void {
  try {
    if (folder.incoming || existsSync(join(folder.path, INCOMING))) enter(folder)[Symbol.dispose]()
  } catch {
    // If `INCOMING` cannot be removed now, the next push removes it.
  }
}

async function flush(folder: OpenFolder): Promise<void> {
  const files = folder.unflushed
  folder.unflushed = new Set()
  if (files.size > 0) await flushFiles(folder.path, files)
}

async function deleteObjects(folder: OpenFolder, keys: readonly string[]): Promise<void> {
  if (keys.length > MOST_DELETED) throw new RangeError('Too many keys at once')
  for (const key of keys)
    await unlink(fileOf(folder, key)).catch(error => {
      if (!isCode(error, 'ENOENT')) throw error
    })
  removeEmptyFolders(folder.path, keys)
}

async function* listObjects(folder: OpenFolder): AsyncIterable<ListedObject> {
  try {
    for await (const { key, bytes } of listFiles(folder.path)) {
      if (key === WRITE_LOCK || key === INCOMING_LOCK || key.startsWith(INCOMING)) continue
      const tag = await fileDigest(join(folder.path, key))
      if (tag !== null) yield { key, bytes, tag }
    }
  } catch (error) {
    throw targetError(folder, error)
  }
}

function fileOf({ name, path }: OpenFolder, key: string): string {
  if (key === '' || key.startsWith('/') || key.split('/').some(part => part === '..' || part === '.'))
    throw new OutputError(`Pushing to "${name}": "${key}" is no path of a tree`)
  return join(path, key)
}

async function attempt<Result>(folder: OpenFolder, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw targetError(folder, error)
  }
}

function targetError({ name }: OpenFolder, error: unknown): unknown {
  const expected = asFileSystemError(error, `Pushing to "${name}"`)
  if (!(expected instanceof OutputError) || error === expected) return expected
  const hint = 'Every file there is whole. Mend that place or make room: the same command goes on from there'
  return new OutputError(expected.message, { cause: error, hint })
}

function folderOf(name: string): string {
  const path = name.startsWith('file://') ? fileURLToPath(name) : name.slice('file:'.length)
  if (path === '') throw new UsageError(`Opening the target "${name}": it names no folder`)
  return resolve(path)
}
