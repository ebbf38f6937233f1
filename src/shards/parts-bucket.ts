import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { errorClasses, TourpressError } from '../errors.ts'
import { readContent } from '../push/send/read-content.ts'
import { stateHeaders } from '../push/state/path-list.ts'
import { inParallel } from '../runtime/in-parallel.ts'
import type { Progress } from '../runtime/progress.ts'
import type { S3Options } from '../storage/s3/s3-options.ts'
import { PUSHING, type Target } from '../storage/target.ts'
import { makeFolder } from '../tree/make-folder.ts'
import { writeContent } from '../tree/written-file.ts'
import { placesIn } from './shard-plan.ts'

const REQUESTS = 8

const SHARING = 'Sharing parts in'

export const KEYS = placesIn('')

interface PartsContext {
  s3: S3Options
  environment: NodeJS.ProcessEnv
  progress: Progress
}

export type PartsBucket = ReturnType<typeof openBucket>

/** For a bucket, `work` gets a temporary folder, into which the plan is fetched. */
export async function withParts<Result>(
  parts: string,
  context: PartsContext,
  work: (folder: string, bucket: PartsBucket | null) => Promise<Result>,
): Promise<Result> {
  if (!parts.startsWith('s3:')) return await work(parts, null)
  const folder = mkdtempSync(join(tmpdir(), 'tourpress-parts-'))
  try {
    const bucket = openBucket(parts, folder, context)
    await bucket.fetch([KEYS.plan])
    return await work(folder, bucket)
  } catch (error) {
    throw reworded(error, folder, parts)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function openBucket(name: string, folder: string, { s3, environment, progress }: PartsContext) {
  const { signal } = new AbortController()
  const onWait = (seconds: number) =>
    progress.note(() => `the store asks to wait ${Math.ceil(seconds)} s`, true)

  /** Opens the bucket for each use, because a client that was idle for long counts the storage as broken. */
  async function open<Result>(use: (target: Target) => Promise<Result>): Promise<Result> {
    const { openS3Target } = await import('../storage/s3/s3-target.ts')
    await using target = await openS3Target(name, s3, {
      ...{ environment, signal, concurrency: REQUESTS, onWait },
      use: { ...PUSHING, opening: SHARING, doing: SHARING },
    })
    return await use(target)
  }
  async function put(target: Target, key: string, condition: { ifMatch?: null }): Promise<boolean> {
    using file = await readContent(folder, key, null)
    const { content, digest: sha256 } = file
    const headers = stateHeaders('application/octet-stream')
    return (await target.put(key, content, { sha256, headers, ...condition })) !== null
  }
  return {
    name,
    folder,
    progress,
    open,
    /** Missing objects are ignored. */
    fetch: (keys: readonly string[]) =>
      open(target => inParallel(keys, REQUESTS, key => fetchFile(target, folder, key))),
    /** Missing files are ignored. */
    send: (keys: readonly string[]) =>
      open(target =>
        inParallel(keys, REQUESTS, async key => {
          if (existsSync(join(folder, key))) await put(target, key, {})
        }),
      ),
    /** Stores a file unless the bucket has an object with its key. Returns whether this call has stored it. */
    sendFirst: (key: string) => open(target => put(target, key, { ifMatch: null })),
  }
}

async function fetchFile(target: Target, folder: string, key: string): Promise<void> {
  const file = join(folder, key)
  rmSync(file, { force: true })
  const object = await target.get(key)
  if (object === null) return
  makeFolder(dirname(file))
  await writeContent(file, object.content)
}

/** Rewords errors that name the temporary folder `folder`, so that they name the bucket `parts` instead. */
function reworded(error: unknown, folder: string, parts: string): unknown {
  if (!(error instanceof TourpressError)) return error
  const reword = (text: string) =>
    text.replaceAll(`"${folder}`, `"${parts}`).replaceAll(` ${folder}`, ` ${parts}`)
  const [message, hint] = [reword(error.message), error.hint && reword(error.hint)]
  return message === error.message && hint === error.hint
    ? error
    : new errorClasses[error.code](message, { hint, cause: error })
}
