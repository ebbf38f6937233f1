import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { type ReadManifest, readAgreeing, readLists } from '../../baseline/open-baseline.ts'
import { messageText } from '../../catalogue/issue.ts'
import { SourceError } from '../../errors.ts'
import { DEPLOYED } from '../../push/state/deployed.ts'
import { parseJson } from '../../runtime/parse-json.ts'
import { MANIFEST } from '../../tree/manifest.ts'
import type { AccessLog } from '../access-log.ts'
import type { FollowedTarget } from '../endpoint.ts'
import { follow, type LiveGeneration } from '../live/follow-generations.ts'
import { type Generation, readFolder } from '../live/generation.ts'
import { openReadTarget, type ReaderOptions, reworded } from './open-target.ts'
import { createFileKeeper } from './remote-files.ts'

/** How often the target is asked for a newer generation. */
const CHECK_EVERY_MS = 1000
/** Where only the manifest says what the target holds, which may be large, it is read at every so many checks. */
const CHECKS_PER_MANIFEST = 5
/** A target that has not answered for this long is away. */
const AWAY_AFTER_MS = 5000
/** How long a request whose files a push has replaced waits for the next generation, and between two attempts. */
const PATIENCE_MS = 10_000
const AGAIN_MS = 250
const MOST_STATE_BYTES = 64 * 1024 * 1024

/** The part of a target's state that readers follow. Newer versions may have more. */
const State = z.object({ manifest: z.string().nullable() })

export interface FollowingTarget {
  readonly live: LiveGeneration
  readonly target: FollowedTarget
  close(): Promise<void>
}

/**
 * Opens the generation that a target holds, and follows the target. What is read lies in a temporary folder.
 *
 * @throws {UsageError} if the target cannot be opened.
 * @throws {SourceError} if it cannot be read, or holds no generation.
 */
export async function followTarget(options: ReaderOptions, log: AccessLog): Promise<FollowingTarget> {
  let reached = performance.now()
  let isAway = false
  const source = await openReadTarget(options, () => {
    reached = performance.now()
  })
  const folder = mkdtempSync(join(tmpdir(), 'tourpress-reader-'))
  const keeper = createFileKeeper(source, join(folder, 'files'), () => isAway)
  let opened = 0
  let checks = 0

  function setAway(reason: string | null): void {
    if (isAway === (reason !== null)) return
    isAway = reason !== null
    const now = reason === null ? 'is back' : `is away: ${reason}; going on with the last generation`
    log.note('target', `The target "${source.name}" ${now}`)
  }

  /** The digest of the manifest that a push has stored last; null if the target does not say. */
  async function storedManifest(): Promise<string | null> {
    const file = join(folder, 'deployed.json')
    rmSync(file, { force: true })
    const copied = await source.copy(DEPLOYED, file, MOST_STATE_BYTES)
    if (copied === null) return null
    return State.safeParse(parseJson(readFileSync(file, 'utf8'))).data?.manifest ?? null
  }

  async function open(read: ReadManifest, place: string, before?: Generation): Promise<Generation> {
    const { manifest } = read
    const tree = { name: source.name, number: manifest.generation, folder: place, manifest }
    const generation = await readFolder(tree, keeper.filesOf(manifest), before)
    const close = () => {
      generation.index.close()
      rmSync(place, { recursive: true, force: true })
    }
    return { ...generation, index: { ...generation.index, close } }
  }

  async function next(current: Generation): Promise<Generation | undefined> {
    const stored = await storedManifest()
    if (stored !== null) setAway(null)
    const isKnown = stored === current.manifestFile.digest
    if (isKnown || (stored === null && ++checks % CHECKS_PER_MANIFEST !== 0)) return undefined
    const place = join(folder, `generation-${++opened}`)
    const read = await readLists(source, place, current)
    if (read === null) throw noManifest()
    setAway(null)
    // A push is under way if the lists are not those of the manifest: the next check finds them.
    if (typeof read !== 'string' && read.digest !== current.manifestFile.digest)
      return await open(read, place, current)
    rmSync(place, { recursive: true, force: true })
    return undefined
  }

  function noManifest(): SourceError {
    return new SourceError(`Reading the target "${source.name}": it has no ${MANIFEST}`, {
      hint: 'tourpress push fills it',
    })
  }

  async function checked(current: Generation): Promise<Generation | undefined> {
    const late = setTimeout(() => setAway('it does not answer'), AWAY_AFTER_MS).unref()
    try {
      return await next(current)
    } catch (cause) {
      const error = reworded(cause)
      setAway(messageText(error instanceof Error ? error.message : String(error)))
      return undefined
    } finally {
      clearTimeout(late)
    }
  }

  async function close(): Promise<void> {
    await source.close()
    rmSync(folder, { recursive: true, force: true })
  }

  try {
    const place = join(folder, `generation-${opened}`)
    const read = await readAgreeing({ ...source, isEmpty: () => true }, place, {})
    if (read === null) throw noManifest()
    const first = await open(read, place)
    const onError = (error: unknown) => log.failure('generation', error)
    const live = follow(first, checked, { onError, checkEveryMs: CHECK_EVERY_MS })
    const again: LiveGeneration['again'] = async (_, since) => {
      if (isAway || performance.now() - since > PATIENCE_MS) return undefined
      await sleep(AGAIN_MS)
      await live.refresh()
      return live.current()
    }
    const state = () => ({ isAway, age: performance.now() - reached })
    return { live: { ...live, again }, target: { state }, close }
  } catch (error) {
    await close()
    throw reworded(error)
  }
}
