import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SourceError } from '../errors.ts'
import { realTiming, type Timing } from '../http-client/timing.ts'
import type { Base, BaseFile } from '../tree/base.ts'
import type { LiveTree } from '../tree/generations.ts'
import { MANIFEST, type Manifest, RECORDS } from '../tree/manifest.ts'
import { type BaseSource, CONNECTIONS, LONGER } from './base-source.ts'
import { folderBase } from './folder-base.ts'
import type { HttpBaseOptions } from './http-base.ts'
import { manifestFrom, refuseWrongLines } from './read-base.ts'

/** A manifest has a line for each file that is no record's. */
const LONGEST_MANIFEST = 256 * 1024 * 1024
/** How long a push, or a cache, gets to bring list and manifest into agreement. */
const AGAIN_MS = 1000

/** A base that was opened. */
export interface OpenedBase {
  /** What is published there; null where nothing is. */
  live: LiveTree | null
  close(): Promise<void>
}

/**
 * Reads what is published elsewhere: the manifest and the list of the records. Where the two are of different generations, they
 * are read once more.
 *
 * @param name an http(s) address or a folder
 * @param folder where what is read is put; nobody else uses it
 * @throws {SourceError} when it cannot be read, or is no generation that tourpress published.
 * @throws {UsageError} when the name is none of a base.
 */
export async function openBase(
  name: string,
  folder: string,
  options: HttpBaseOptions & { timing?: Timing } = {},
): Promise<OpenedBase> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  // Who builds on nothing, or on a folder, starts sooner without an HTTP client.
  const source = /^https?:\/\//i.test(name)
    ? (await import('./http-base.ts')).httpBase(name, options)
    : folderBase(name)
  const close = async () => {
    await source.close()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const { timing = realTiming } = options
    let read = await readGeneration(source, folder)
    if (read === 'contradicts') {
      await timing.sleep(AGAIN_MS, new AbortController().signal)
      read = await readGeneration(source, folder)
    }
    if (read === 'contradicts')
      throw new SourceError(
        `Reading the base "${source.name}": its ${RECORDS} is not the one that its ${MANIFEST} names`,
        { hint: 'It is being changed, or a cache before it keeps an older file: run it again later' },
      )
    if (read === null) return { live: null, close }
    refuseWrongLines(folder, source.name)
    const { manifest, digest, bytes } = read
    const base = openedBase(source, folder, digest, bytes)
    return { live: { number: manifest.generation, folder, manifest, partial: null, base }, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function readGeneration(
  source: BaseSource,
  folder: string,
): Promise<{ manifest: Manifest; digest: string; bytes: number } | 'contradicts' | null> {
  const [file, list] = [join(folder, MANIFEST), join(folder, RECORDS)]
  for (const one of [file, list]) rmSync(one, { force: true })
  const written = await source.copy(MANIFEST, file, LONGEST_MANIFEST)
  if (written === null) return null
  if (written === LONGER)
    throw new SourceError(`Reading the base "${source.name}": its ${MANIFEST} is too long`)
  const manifest = manifestFrom(readFileSync(file, 'utf8'), source.name)
  const listed = manifest.files[RECORDS]
  if (listed === undefined) return 'contradicts'
  const records = await source.copy(RECORDS, list, listed.bytes)
  return records?.digest === listed.digest
    ? { manifest, digest: written.digest, bytes: written.bytes + records.bytes }
    : 'contradicts'
}

function openedBase(source: BaseSource, folder: string, manifestDigest: string, bytes: number): Base {
  const figures = { files: 2, bytes }
  const there = new Set<string>()

  async function bringOne({ path, bytes, digest }: BaseFile): Promise<void> {
    const to = join(folder, path)
    mkdirSync(dirname(to), { recursive: true })
    const copied = await source.copy(path, to, bytes)
    const changed = () =>
      new SourceError(`Reading "${path}" of the base "${source.name}": it is not what its list says`, {
        hint: 'Another generation may be being published there: run it again later',
      })
    if (copied === null || copied.bytes !== bytes || (digest !== null && copied.digest !== digest))
      throw changed()
    figures.files++
    figures.bytes += bytes
  }

  return {
    name: source.name,
    digest: manifestDigest,
    figures,
    async bring(files) {
      const under = new Set<Promise<void>>()
      const failures: unknown[] = []
      for (const file of files) {
        if (there.has(file.path)) continue
        there.add(file.path)
        const one = bringOne(file)
          .catch(error => void failures.push(error))
          .finally(() => under.delete(one))
        under.add(one)
        if (under.size >= CONNECTIONS) await Promise.race(under)
        if (failures.length > 0) break
      }
      await Promise.all(under)
      if (failures.length > 0) throw failures[0]
    },
    async confirm() {
      const file = join(folder, `${MANIFEST}.again`)
      rmSync(file, { force: true })
      const now = await source.copy(MANIFEST, file, LONGEST_MANIFEST)
      if (now?.digest !== manifestDigest)
        throw new SourceError(
          `Building on the base "${source.name}": another generation was published there meanwhile`,
          {
            hint: 'Nothing was changed: run it again',
          },
        )
    },
  }
}
