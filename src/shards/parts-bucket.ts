import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { S3Options } from '../config/push-options.ts'
import { errorClasses, TourpressError } from '../errors.ts'
import { readContent } from '../push/send/read-content.ts'
import { stateHeaders } from '../push/state/path-list.ts'
import type { Target } from '../push/target.ts'
import { inParallel } from '../runtime/in-parallel.ts'
import type { Progress } from '../runtime/progress.ts'
import { makeFolder } from '../tree/make-folder.ts'
import { isTreePath } from '../tree/tree-path.ts'
import { writeContent } from '../tree/written-file.ts'
import { placesIn } from './shard-plan.ts'

/** Requests to a bucket at once. */
const REQUESTS = 8

/** The keys of a bucket's objects are the places in a folder of parts. */
export const KEYS = placesIn('')

export interface PartsContext {
  s3: S3Options
  environment: NodeJS.ProcessEnv
  progress: Progress
}

/** A bucket with parts, and the folder on this machine in which a command works. */
export interface PartsBucket {
  readonly name: string
  readonly folder: string
  readonly progress: Progress
  /** Opens the bucket for some requests. */
  open<Result>(use: (target: Target) => Promise<Result>): Promise<Result>
  /** Copies objects into the folder, unless they are missing. */
  bring(keys: readonly string[]): Promise<void>
  /** Stores files of the folder, unless they are missing. */
  send(keys: readonly string[]): Promise<void>
  /** Stores a file unless there is an object. Returns false where there is one of other content. */
  sendFirst(key: string): Promise<boolean>
}

/**
 * Runs a command's work in a folder of parts. For parts in a bucket, that is a temporary folder with the bucket's plan.
 *
 * @param parts a folder, or `s3://BUCKET/PREFIX`
 * @throws {TargetError} when the bucket cannot be reached.
 */
export async function withParts<Result>(
  parts: string,
  context: PartsContext,
  work: (folder: string, bucket: PartsBucket | null) => Promise<Result>,
): Promise<Result> {
  if (!parts.startsWith('s3:')) return await work(parts, null)
  const folder = mkdtempSync(join(tmpdir(), 'tourpress-parts-'))
  try {
    const bucket = openBucket(parts, folder, context)
    await bucket.bring([KEYS.plan])
    return await work(folder, bucket)
  } catch (error) {
    throw renamed(error, folder, parts)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function openBucket(name: string, folder: string, { s3, environment, progress }: PartsContext): PartsBucket {
  const { signal } = new AbortController()
  const onWait = (seconds: number) =>
    progress.note(() => `the store asks to wait ${Math.ceil(seconds)} s`, true)
  // A client that was idle while a shard was rendered would count the store as broken. So each use has its own.
  const open: PartsBucket['open'] = async use => {
    const { openS3Target } = await import('../push/s3/s3-target.ts')
    await using target = await openS3Target(name, s3, { environment, signal, concurrency: REQUESTS, onWait })
    return await use(target)
  }
  return {
    name,
    folder,
    progress,
    open,
    bring: keys => open(target => inParallel(keys, REQUESTS, key => bringFile(target, folder, key))),
    async send(keys) {
      const files = keys.filter(key => existsSync(join(folder, key)))
      await open(target =>
        inParallel(files, REQUESTS, async key => void (await sendFile(target, folder, key))),
      )
    },
    sendFirst: async key => (await open(target => sendFile(target, folder, key, null))) !== null,
  }
}

async function bringFile(target: Target, folder: string, key: string): Promise<void> {
  if (!isTreePath(key)) throw new Error(`No place in a folder of parts is called "${key}"`)
  const file = join(folder, key)
  rmSync(file, { force: true })
  const object = await target.get(key)
  if (object === null) return
  makeFolder(dirname(file))
  await writeContent(file, object.content)
}

async function sendFile(target: Target, folder: string, key: string, ifMatch?: null): Promise<string | null> {
  using file = await readContent(folder, key, null)
  const headers = stateHeaders('application/octet-stream')
  return await target.put(key, file.content, {
    sha256: file.digest,
    headers,
    ...(ifMatch === null ? { ifMatch } : {}),
  })
}

/** Says of the bucket what shared code says of the folder or of a push. The system's messages name real files. */
function renamed(error: unknown, folder: string, parts: string): unknown {
  if (!(error instanceof TourpressError)) return error
  const rename = (text: string) =>
    text
      .replaceAll(`"${folder}`, `"${parts}`)
      .replaceAll(` ${folder}`, ` ${parts}`)
      .replace(/^(?:Pushing to|Opening the target) "/, 'Sharing parts in "')
      .replaceAll('push again', 'run it again')
  const { message, hint } = error
  if ([message, hint].every(text => text === undefined || rename(text) === text)) return error
  return new errorClasses[error.code](rename(message), { hint: hint && rename(hint), cause: error })
}
