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

/** A generation as the server answers from it. */
export interface Generation {
  readonly number: number
  /** Its own folder, not the link `current`, which may name the next generation a moment later. */
  readonly folder: string
  readonly manifest: Manifest
  /** Of `manifest.json`, which is the only file that it does not list. */
  readonly manifestFile: { readonly bytes: number; readonly digest: string }
  /** Tells it from every other one, also from one of the same number that was built into an emptied folder. */
  readonly identity: string
  readonly index: GenerationIndex
  /** When it was published. */
  readonly published: Date
  /** Whole answers that were given from it, by what was asked; dropped when it is no longer live. */
  readonly responses: LRUCache<string, Response>
}

const RESPONSE_BYTES = 64 * 1024 * 1024
const LARGEST_RESPONSE = 1024 * 1024

/**
 * Opens the generation that is live; undefined where nothing is published.
 *
 * @throws {UsageError} when it lacks files.
 */
export async function openGeneration(out: string): Promise<Generation | undefined> {
  const live = readLive(out)
  if (live === null) return undefined
  const { number, manifest, partial } = live
  if (partial !== null)
    throw new UsageError(
      `Serving "${out}": generation ${number} was built with --base, and lacks ${partial.trusted} files that are at ${partial.base}`,
      { hint: 'Push it there, or build without --base to serve it here' },
    )
  refuseUnknownNames(`Serving "${out}"`, manifest.options)
  const folder = resolve(live.folder)
  const manifestFile = join(folder, MANIFEST)
  const bytes = readFileSync(manifestFile)
  return {
    number,
    folder,
    manifest,
    manifestFile: { bytes: bytes.length, digest: hash('sha256', bytes) },
    identity: identityOf(manifestFile) ?? '',
    index: await openIndex(folder),
    published: statSync(manifestFile).mtime,
    responses: new LRUCache({
      maxSize: RESPONSE_BYTES,
      maxEntrySize: LARGEST_RESPONSE,
      sizeCalculation: ({ body }, key) => (Buffer.isBuffer(body) ? body.length : 0) + key.length + 1000,
    }),
  }
}

/** The identity of the generation that is live now; undefined where nothing is. */
export function liveIdentity(out: string): string | undefined {
  return identityOf(join(out, CURRENT, MANIFEST))
}

/** The manifest is written anew for each generation, so its file is what tells them apart. */
function identityOf(manifestFile: string): string | undefined {
  const stat = statSync(manifestFile, { throwIfNoEntry: false })
  return stat && `${stat.ino} ${stat.mtimeMs} ${stat.size}`
}

/** A record's file in a generation; undefined where it was not built with that suffix. */
export function recordFileIn(
  { folder }: Generation,
  { type, id, digest, bytes }: RecordLine,
  suffix: string,
): PublishedFile | undefined {
  const size = Object.hasOwn(bytes, suffix) ? bytes[suffix] : undefined
  if (size === undefined) return undefined
  return { path: join(folder, recordFile(type, id, suffix)), size, contentKey: `${digest}.${suffix}` }
}

/**
 * `Last-Modified` of what is made of records: the latest of their own dates, of which some may be unknown, and of the
 * date since which code, options and templates are those of this generation (`fingerprintSince` of the manifest).
 *
 * @param dates when the records changed; ISO 8601
 */
export function lastModifiedOf({ manifest }: Generation, dates: readonly (string | null)[]): Date {
  const known = dates.filter(date => date !== null)
  return new Date(Math.max(...[manifest.fingerprintSince, ...known].map(date => Date.parse(date))))
}
