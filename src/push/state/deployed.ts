import { hash } from 'node:crypto'
import * as z from 'zod'
import { TargetError } from '../../errors.ts'
import { parseJson } from '../../runtime/parse-json.ts'
import { renameKeys } from '../../runtime/rename-keys.ts'
import { STATE_FOLDER, type Target } from '../../storage/target.ts'
import { PathList, readableList, stateHeaders } from './path-list.ts'

export const DEPLOYED = `${STATE_FOLDER}deployed.json`

const VERSION = 1

/**
 * The state of a target, in `.tourpress/deployed.json`. Times are ISO 8601, by the clock of the pushing machine.
 * Generation, sequence, manifest, files and rules are null until a first push has succeeded.
 */
export const Deployed = z.object({
  schema: z.literal('tourpress-deployed'),
  version: z.literal(VERSION),
  generation: z.number().int().nullable(),
  sequence: z.number().int().nullable(),
  /** SHA-256 of the generation's `manifest.json`. */
  manifest: z.string().nullable(),
  /** The number of files that the target has, without the files of `later`. */
  files: z.number().int().nullable(),
  /** The header rules of the last push. If they change, the next push sends again the files whose headers change. */
  rules: z
    .object({
      types: z.record(z.string(), z.string()),
      cache: z
        .array(
          z.preprocess(
            // Older versions called the suffixes `endings`.
            rule => renameKeys(rule, { endings: 'suffixes' }),
            z.object({
              folder: z.string(),
              suffixes: z.array(z.string()).readonly().nullable(),
              cacheControl: z.string(),
            }),
          ),
        )
        .readonly(),
      encoded: z.enum(['gzip']).nullable(),
      headers: z
        .array(z.object({ pattern: z.string(), headers: z.record(z.string(), z.string()) }))
        .readonly()
        .optional(),
    })
    .nullable(),
  /** The unpublished files that are deleted a day after `since`. `since` is null once their deletion has begun. */
  later: z.array(z.object({ since: z.iso.datetime().nullable(), paths: PathList })),
  push: z
    .object({
      id: z.string(),
      began: z.iso.datetime(),
      /** When the push last renewed its lease; null if the push has released it. */
      renewed: z.iso.datetime().nullable(),
      generation: z.number().int(),
      /** Files of the target that this push, or an interrupted one before it, may have changed. */
      changed: z.array(PathList),
      /**
       * New files that this push, or an interrupted one before it, may have sent. No file that readers know links to
       * them.
       */
      added: z.array(PathList),
      /** Whether an array of jobs has sent new files. If so, a push lists the target to find these files. */
      isArray: z.boolean().optional(),
    })
    .nullable(),
})
export type Deployed = z.infer<typeof Deployed>

export const NOT_DEPLOYED: Deployed = {
  schema: 'tourpress-deployed',
  version: VERSION,
  ...{ generation: null, sequence: null, manifest: null, files: null, rules: null },
  later: [],
  push: null,
}

export interface ReadDeployed {
  readonly tag: string | null
  readonly stored: number | null
  readonly state: Deployed
}

/** The most bytes of a state that are read. No state is larger, since long lists are stored as separate objects. */
const MOST_BYTES = 64 * 1024 * 1024

/**
 * @param isAdopted set by `--adopt`, which lists the target: a damaged state counts as missing, a damaged list as empty
 * @throws {TargetError} if the state is damaged, or was written by a newer version.
 */
export async function readDeployed(target: Target, isAdopted: boolean): Promise<ReadDeployed> {
  const object = await target.get(DEPLOYED)
  if (object === null) return { tag: null, stored: null, state: NOT_DEPLOYED }
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
  const state = data ?? NOT_DEPLOYED
  return {
    tag: object.tag,
    stored: object.stored,
    state: isAdopted ? await withReadableLists(target, state) : state,
  }
}

/** Replaces unreadable lists of paths by empty ones. The files that only those lists name stay at the target. */
async function withReadableLists(target: Target, { later, push, ...state }: Deployed): Promise<Deployed> {
  const readable = (lists: readonly PathList[]) => Promise.all(lists.map(list => readableList(target, list)))
  const paths = await readable(later.map(group => group.paths))
  return {
    ...state,
    later: later.map(({ since }, index) => ({ since, paths: paths[index] ?? { paths: [] } })),
    push: push && { ...push, changed: await readable(push.changed), added: await readable(push.added) },
  }
}

/** Stores `state`, and returns its tag. Null if the stored state has another tag than `tag` (null: none is stored). */
export function writeDeployed(target: Target, state: Deployed, tag: string | null): Promise<string | null> {
  const content = Buffer.from(`${JSON.stringify(state, null, 2)}\n`)
  return target.put(DEPLOYED, content, {
    sha256: hash('sha256', content),
    headers: stateHeaders('application/json'),
    ifMatch: tag,
  })
}
