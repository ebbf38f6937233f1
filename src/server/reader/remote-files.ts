import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, mkdirSync, renameSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { TourpressError } from '../../errors.ts'
import { recordFile } from '../../formats/record-file.ts'
import { inParallel } from '../../runtime/in-parallel.ts'
import { encodings, isCompressed } from '../../surfaces/shared/encodings.ts'
import { compressFile } from '../../tree/compress-file.ts'
import { MANIFEST, type Manifest } from '../../tree/manifest.ts'
import type { RecordLine } from '../../tree/record-line.ts'
import { isAmongLists } from '../../tree/record-list.ts'
import type { WrittenFile } from '../../tree/written-file.ts'
import { readerErrors } from '../common-errors.ts'
import { httpError } from '../http/http-error.ts'
import type { RemoteFiles } from '../live/generation.ts'
import type { ReadTarget } from './open-target.ts'

/** Most bytes of the files that a process keeps on disk. */
const MOST_KEPT = 1024 ** 3
/** How long a request waits for its files. Files that come later are kept for the next request. */
const FETCH_MS = 10_000
const AT_ONCE = 4

interface Kept {
  readonly place: string
  readonly bytes: number
}

/** The error for a file that a push has replaced. Its code `ENOENT` makes `withGeneration` try again. */
function replacedFile(): Error {
  return Object.assign(httpError(readerErrors.targetChanging), { code: 'ENOENT' })
}

/**
 * Keeps files of a target in `folder` by their digest, so that generations share unchanged files. A record's files are
 * fetched together, because its line in a list of records has one digest over all of them.
 */
export function createFileKeeper(target: ReadTarget, folder: string, isAway: () => boolean) {
  const kept = new Map<string, Kept>()
  const underWay = new Map<string, Promise<Kept>>()
  let size = 0

  async function bring(digest: string, bytes: number, fill: (into: string) => Promise<boolean>) {
    const found = kept.get(digest)
    if (found !== undefined) {
      kept.delete(digest)
      kept.set(digest, found)
      return found.place
    }
    if (isAway()) throw httpError(readerErrors.targetChanging)
    const coming = underWay.get(digest) ?? fetchOnce(digest, bytes, fill)
    const come = await Promise.race([coming, sleep(FETCH_MS, null, { ref: false })])
    if (come === null) throw httpError(readerErrors.targetChanging)
    return come.place
  }

  function fetchOnce(digest: string, bytes: number, fill: (into: string) => Promise<boolean>): Promise<Kept> {
    // The digest names no folder, because a list of the target may state any text as one, such as `../x`.
    const place = join(folder, randomUUID())
    const coming = (async () => {
      mkdirSync(place, { recursive: true })
      try {
        if (!(await fill(place))) throw replacedFile()
      } catch (error) {
        rmSync(place, { recursive: true, force: true })
        throw error instanceof TourpressError ? replacedFile() : error
      }
      kept.set(digest, { place, bytes })
      size += bytes
      dropOldest()
      return { place, bytes }
    })().finally(() => underWay.delete(digest))
    // If all requests have stopped waiting, nothing else handles a failure, and an unhandled one ends the process.
    coming.catch(() => {})
    underWay.set(digest, coming)
    return coming
  }

  function dropOldest(): void {
    for (const [digest, { place, bytes }] of kept) {
      if (size <= MOST_KEPT || kept.size === 1) return
      kept.delete(digest)
      size -= bytes
      rm(place, { recursive: true, force: true }).catch(() => {})
    }
  }

  return {
    filesOf: ({ files }: Pick<Manifest, 'files'>): RemoteFiles => ({
      record: (line, suffix) => async () => {
        const bytes = Object.values(line.bytes).reduce((sum, each) => sum + each, 0)
        const place = await bring(line.digest, bytes, into => fillRecord(target, line, into))
        return join(place, nameIn(line, suffix))
      },
      file(path) {
        const listed = Object.hasOwn(files, path) ? files[path] : undefined
        // Lists of records lie in the generation's folder; their compressed copies do not.
        const isHere = path === MANIFEST || (isAmongLists(path) && !isCompressed(path))
        if (listed === undefined || isHere) return undefined
        return async () => {
          const fill = (into: string) => fillFile(target, files, path, into)
          return join(await bring(listed.digest, listed.bytes, fill), FILE)
        }
      },
    }),
  }
}

const FILE = 'file'

/** The local name of a record's file: `1` for the second suffix in `bytes`, and `1.br` for its compressed copy. */
function nameIn({ bytes }: RecordLine, suffix: string): string {
  const { extension = '' } = encodings.find(encoding => suffix.endsWith(encoding.extension)) ?? {}
  const plain = suffix.slice(0, suffix.length - extension.length)
  return `${Object.keys(bytes).indexOf(plain)}${extension}`
}

async function fillRecord(target: ReadTarget, line: RecordLine, into: string): Promise<boolean> {
  const { type, id, bytes, digest } = line
  const suffixes = Object.keys(bytes)
  let isSame = true
  await inParallel(
    suffixes.filter(suffix => !isCompressed(suffix)),
    AT_ONCE,
    async suffix => {
      const most = bytes[suffix] ?? 0
      const name = nameIn(line, suffix)
      const copied = await target.copy(recordFile(type, id, suffix), join(into, name), most)
      const copies = encodings.filter(({ extension }) => Object.hasOwn(bytes, suffix + extension))
      if (copied?.bytes !== most) isSame = false
      else await compressFile(into, name, copies)
    },
  )
  const content = createHash('sha256')
  for (const suffix of isSame ? suffixes : [])
    for await (const piece of createReadStream(join(into, nameIn(line, suffix)))) content.update(piece)
  return isSame && content.digest('hex') === digest
}

async function fillFile(
  target: ReadTarget,
  files: Manifest['files'],
  path: string,
  into: string,
): Promise<boolean> {
  const listed = files[path]
  const copied = await target.copy(path, join(into, FILE), listed?.bytes ?? 0)
  const written = copied ?? (await compressedCopy(target, files, path, into))
  return written !== null && written.digest === listed?.digest
}

/** Makes a compressed copy (`.br`, `.gz`) from the plain file, because pushes send no compressed copies. */
async function compressedCopy(
  target: ReadTarget,
  files: Manifest['files'],
  path: string,
  into: string,
): Promise<WrittenFile | null> {
  const encoding = encodings.find(({ extension }) => path.endsWith(extension))
  const plain = encoding && path.slice(0, -encoding.extension.length)
  if (plain === undefined || !Object.hasOwn(files, plain)) return null
  const copied = await target.copy(plain, join(into, 'plain'), files[plain]?.bytes ?? 0)
  if (copied?.digest !== files[plain]?.digest) return null
  const name = `plain${encoding?.extension}`
  const made = await compressFile(into, 'plain', encoding === undefined ? [] : [encoding])
  if (made[name] === undefined) return null
  renameSync(join(into, name), join(into, FILE))
  return made[name]
}
