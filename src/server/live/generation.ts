import { hash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { LRUCache } from 'lru-cache'
import { refuseUnknownNames } from '../../config/publish-options.ts'
import { UsageError } from '../../errors.ts'
import { recordFile } from '../../formats/record-file.ts'
import { CURRENT, readLive } from '../../tree/generations.ts'
import { MANIFEST, type Manifest } from '../../tree/manifest.ts'
import type { RecordLine } from '../../tree/record-line.ts'
import type { Response } from '../http/response.ts'
import { type GenerationIndex, openIndex } from './generation-index.ts'
import type { PublishedFile } from './published-file.ts'

export interface Generation {
  readonly number: number
  /** The generation's own folder, not the link `current`, which may point to the next generation a moment later. */
  readonly folder: string
  readonly manifest: Manifest
  /** Size and digest of `manifest.json`, the only file that the manifest does not list. */
  readonly manifestFile: { readonly bytes: number; readonly digest: string }
  /** Differs between any two generations, even between two with the same number because `out` was emptied. */
  readonly identity: string
  readonly index: GenerationIndex
  readonly published: Date
  /** Fetches the files that only a reader's target has; null if `folder` has all files. */
  readonly remote: RemoteFiles | null
  readonly responses: LRUCache<string, Response>
}

export interface RemoteFiles {
  record(line: RecordLine, suffix: string): PublishedFile['fetch']
  file(path: string): PublishedFile['fetch']
}

const RESPONSE_BYTES = 64 * 1024 * 1024
const LARGEST_RESPONSE = 1024 * 1024

export async function openGeneration(out: string, before?: Generation): Promise<Generation | undefined> {
  const live = readLive(out)
  if (live === null) return undefined
  const { number, manifest, partial } = live
  if (partial !== null)
    throw new UsageError(
      `Serving "${out}": generation ${number} was built with --base, and lacks ${partial.trusted} files that are at ${partial.base}`,
      { hint: 'Push it there, or build without --base to serve it here' },
    )
  return readFolder({ name: out, number, folder: resolve(live.folder), manifest }, null, before)
}

export async function readFolder(
  { name, number, folder, manifest }: Pick<Generation, 'number' | 'folder' | 'manifest'> & { name: string },
  remote: RemoteFiles | null,
  before?: Generation,
): Promise<Generation> {
  refuseUnknownNames(`Serving "${name}"`, manifest.options)
  const manifestFile = join(folder, MANIFEST)
  const bytes = readFileSync(manifestFile)
  return {
    number,
    folder,
    manifest,
    remote,
    manifestFile: { bytes: bytes.length, digest: hash('sha256', bytes) },
    identity: identityOf(manifestFile) ?? '',
    index: await openIndex({ folder, manifest }, before?.index),
    published: statSync(manifestFile).mtime,
    responses: new LRUCache({
      maxSize: RESPONSE_BYTES,
      maxEntrySize: LARGEST_RESPONSE,
      sizeCalculation: ({ body }, key) => (Buffer.isBuffer(body) ? body.length : 0) + key.length + 1000,
    }),
  }
}

export function liveIdentity(out: string): string | undefined {
  return identityOf(join(out, CURRENT, MANIFEST))
}

/** Each generation has a new manifest, so inode, time and size of that file identify the generation. */
function identityOf(manifestFile: string): string | undefined {
  const stat = statSync(manifestFile, { throwIfNoEntry: false })
  return stat && `${stat.ino} ${stat.mtimeMs} ${stat.size}`
}

export function recordFileIn(
  { folder, remote }: Generation,
  line: RecordLine,
  suffix: string,
): PublishedFile | undefined {
  const { type, id, digest, bytes } = line
  const size = Object.hasOwn(bytes, suffix) ? bytes[suffix] : undefined
  if (size === undefined) return undefined
  const path = join(folder, recordFile(type, id, suffix))
  return { path, size, contentKey: `${digest}.${suffix}`, fetch: remote?.record(line, suffix) }
}

/**
 * `Last-Modified` of a body that is made from records: the latest of `dates` and the manifest's `fingerprintSince`, the
 * last change of code, options or templates. Null if another date lies within the same second: HTTP dates have whole
 * seconds, so an earlier body could have an equal date.
 */
export function lastModifiedOf({ manifest }: Generation, dates: readonly (string | null)[]): Date | null {
  const known = [manifest.fingerprintSince, ...dates].flatMap(date => (date === null ? [] : Date.parse(date)))
  const latest = Math.max(...known)
  const isShared = known.some(date => date !== latest && date >= Math.floor(latest / 1000) * 1000)
  return isShared ? null : new Date(latest)
}
