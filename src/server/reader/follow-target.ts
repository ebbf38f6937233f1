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
import { openReadTarget, type ReaderOptions, type ReadTarget, reworded } from './open-target.ts'
import { createFileKeeper } from './remote-files.ts'

const CHECK_EVERY_MS = 1000
/** `deployed.json` tells whether the manifest is new. Without it, every fifth check reads the large manifest. */
const CHECKS_PER_MANIFEST = 5
const AWAY_AFTER_MS = 5000
/** How long a request tries again after a push has replaced its files, and the pause between tries. */
const PATIENCE_MS = 10_000
const AGAIN_MS = 250
const MOST_STATE_BYTES = 64 * 1024 * 1024

/** The field of `deployed.json` that readers follow. Newer versions may have more fields. */
const State = z.object({ manifest: z.string().nullable() })

export async function followTarget(options: ReaderOptions, log: Pick<AccessLog, 'failure' | 'note'>) {
  const reach = createReach(log)
  const source = await openReadTarget(options, reach.onRead)
  const folder = mkdtempSync(join(tmpdir(), 'tourpress-reader-'))
  const keeper = createFileKeeper(source, join(folder, 'files'), reach.isAway)
  const reader: Reader = { source, folder, keeper, reach, opened: 0, checks: 0 }
  async function close(): Promise<void> {
    await source.close()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const onError = (error: unknown) => log.failure('generation', error)
    const next = (current: Generation) => newerGeneration(reader, current)
    const live = follow(await firstGeneration(reader), next, { onError, checkEveryMs: CHECK_EVERY_MS })
    const again: LiveGeneration['again'] = async (_, since) => {
      if (reach.isAway() || performance.now() - since > PATIENCE_MS) return undefined
      await sleep(AGAIN_MS)
      await live.refresh()
      return live.current()
    }
    const target: FollowedTarget = reach
    // `close` removes `folder`, where all files lie that were read from the target.
    return { live: { ...live, again }, target, folder, close }
  } catch (error) {
    await close()
    throw reworded(error)
  }
}

interface Reader {
  readonly source: ReadTarget
  readonly folder: string
  readonly keeper: ReturnType<typeof createFileKeeper>
  readonly reach: ReturnType<typeof createReach>
  opened: number
  checks: number
}

function createReach(log: Pick<AccessLog, 'note'>) {
  let reached = performance.now()
  let isAway = false
  return {
    isAway: () => isAway,
    state: () => ({ isAway, age: performance.now() - reached }),
    onRead() {
      reached = performance.now()
    },
    setAway(name: string, reason: string | null): void {
      if (isAway === (reason !== null)) return
      isAway = reason !== null
      const now = reason === null ? 'is back' : `is away: ${reason}; going on with the last generation`
      log.note('target', `The target "${name}" ${now}`)
    },
  }
}

async function firstGeneration(reader: Reader): Promise<Generation> {
  const { source } = reader
  const place = placeIn(reader)
  const read = await readAgreeing({ ...source, isEmpty: () => true }, place, {})
  if (read === null) throw noManifest(source)
  return open(reader, read, place)
}

async function newerGeneration(reader: Reader, current: Generation): Promise<Generation | undefined> {
  const { source, reach } = reader
  const late = setTimeout(() => reach.setAway(source.name, 'it does not answer'), AWAY_AFTER_MS).unref()
  try {
    return await readNewer(reader, current)
  } catch (cause) {
    const error = reworded(cause)
    reach.setAway(source.name, messageText(error instanceof Error ? error.message : String(error)))
    return undefined
  } finally {
    clearTimeout(late)
  }
}

async function readNewer(reader: Reader, current: Generation): Promise<Generation | undefined> {
  const { source, reach } = reader
  const stored = await storedManifest(reader)
  if (stored !== null) reach.setAway(source.name, null)
  const isKnown = stored === current.manifestFile.digest
  if (isKnown || (stored === null && ++reader.checks % CHECKS_PER_MANIFEST !== 0)) return undefined
  const place = placeIn(reader)
  const read = await readLists(source, place, current)
  if (read === null) throw noManifest(source)
  reach.setAway(source.name, null)
  // While a push is under way, a list may contradict the manifest. `readLists` then returns the list's path, and a
  // later check reads the lists again.
  if (typeof read !== 'string' && read.digest !== current.manifestFile.digest)
    return open(reader, read, place, current)
  rmSync(place, { recursive: true, force: true })
  return undefined
}

async function storedManifest({ source, folder }: Reader): Promise<string | null> {
  const file = join(folder, 'deployed.json')
  rmSync(file, { force: true })
  const copied = await source.copy(DEPLOYED, file, MOST_STATE_BYTES)
  if (copied === null) return null
  return State.safeParse(parseJson(readFileSync(file, 'utf8'))).data?.manifest ?? null
}

function placeIn(reader: Reader): string {
  return join(reader.folder, `generation-${++reader.opened}`)
}

async function open(
  { source, keeper }: Reader,
  { manifest }: ReadManifest,
  place: string,
  before?: Generation,
): Promise<Generation> {
  const tree = { name: source.name, number: manifest.generation, folder: place, manifest }
  const generation = await readFolder(tree, keeper.filesOf(manifest), before)
  const close = () => {
    generation.index.close()
    rmSync(place, { recursive: true, force: true })
  }
  return { ...generation, index: { ...generation.index, close } }
}

function noManifest({ name }: ReadTarget): SourceError {
  return new SourceError(`Reading the target "${name}": it has no ${MANIFEST}`, {
    hint: 'tourpress push fills it',
  })
}
