import * as z from 'zod'
import { TargetError } from '../../errors.ts'
import type { Target } from '../target.ts'
import { PathList } from './path-list.ts'
import { STATE_FOLDER, stateOptions } from './state-object.ts'

/** Where a target says what it holds. */
export const DEPLOYED = `${STATE_FOLDER}deployed.json`

const VERSION = 1

/**
 * What a target holds, as `.tourpress/deployed.json` says. Times are ISO 8601 of the clock of who pushed.
 *
 * Generation, sequence, digest, files and rules are null until a first push has ended.
 */
export const Deployed = z.object({
  schema: z.literal('tourpress-deployed'),
  version: z.literal(VERSION),
  /** The generation that was pushed, and the newest step of its change feed. */
  generation: z.number().int().nullable(),
  sequence: z.number().int().nullable(),
  /** SHA-256 of its `manifest.json`. */
  manifest: z.string().nullable(),
  /** How many files of it there are. */
  files: z.number().int().nullable(),
  /** The rules that its files' headers follow. */
  rules: z
    .object({
      types: z.record(z.string(), z.string()),
      cache: z
        .array(
          z.object({
            folder: z.string(),
            suffixes: z.array(z.string()).readonly().nullable(),
            cacheControl: z.string(),
          }),
        )
        .readonly(),
      encoded: z.enum(['gzip']).nullable(),
    })
    .nullable(),
  /**
   * Files that are no longer published, and since when: they are deleted a day later. Null once deleting them has begun: some
   * may be gone.
   */
  later: z.array(z.object({ since: z.iso.datetime().nullable(), paths: PathList })),
  /** The push that is under way, or was interrupted; null where none is. */
  push: z
    .object({
      id: z.string(),
      began: z.iso.datetime(),
      /** When it last said that it goes on; null where it gave up. */
      renewed: z.iso.datetime().nullable(),
      generation: z.number().int(),
      /** Files that are there, and whose bytes it, or one that was interrupted before, may have changed. */
      changed: z.array(PathList),
      /** Files that were not there, and that one of these may have sent; nothing that readers know names them. */
      added: z.array(PathList),
    })
    .nullable(),
})
export type Deployed = z.infer<typeof Deployed>

/** A target that nobody has pushed to. */
export const NOT_DEPLOYED: Deployed = {
  schema: 'tourpress-deployed',
  version: VERSION,
  generation: null,
  sequence: null,
  manifest: null,
  files: null,
  rules: null,
  later: [],
  push: null,
}

/** What a target says of itself, with the tag of the object that says so; null tag where there is none. */
export interface ReadDeployed {
  readonly tag: string | null
  readonly state: Deployed
}

/** Enough for every state: longer lists are objects of their own. */
const MOST_BYTES = 64 * 1024 * 1024

/**
 * @param isAdopted takes a damaged state for none, since everything is listed anyway
 * @throws {TargetError} when it is damaged, or was written by a newer version.
 */
export async function readDeployed(target: Target, isAdopted: boolean): Promise<ReadDeployed> {
  const object = await target.get(DEPLOYED)
  if (object === null) return { tag: null, state: NOT_DEPLOYED }
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of object.content) {
    parts.push(part)
    size += part.length
    if (size > MOST_BYTES) break
  }
  const json = parseJson(Buffer.concat(parts).toString())
  const version = z.object({ version: z.number() }).safeParse(json).data?.version ?? VERSION
  const doing = `Reading ${DEPLOYED} of "${target.name}"`
  if (version > VERSION)
    throw new TargetError(`${doing}: a newer version of tourpress wrote it`, {
      hint: 'Push with that version, or a newer one. Nothing was changed',
    })
  const { data } = Deployed.safeParse(json)
  if (data === undefined && !isAdopted)
    throw new TargetError(`${doing}: it is damaged`, {
      hint: 'Nothing was changed. With --adopt the target is listed once, and what differs is sent',
    })
  return { tag: object.tag, state: data ?? NOT_DEPLOYED }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Stores a state where the one there has this tag; null where it has another by now. */
export function writeDeployed(target: Target, state: Deployed, tag: string | null): Promise<string | null> {
  const content = Buffer.from(`${JSON.stringify(state, null, 2)}\n`)
  return target.put(DEPLOYED, content, { ...stateOptions('application/json', content), ifMatch: tag })
}
