import {
  cpSync,
  existsSync,
  opendirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { UsageError } from '../errors.ts'
import { recordFile } from '../formats/record-file.ts'
import type { Plan } from '../plan/plan.ts'
import { parseJson } from '../runtime/parse-json.ts'
import { plural } from '../runtime/progress.ts'
import { generationFolder, liveGeneration, switchCurrent } from '../tree/generations.ts'
import { linkFile } from '../tree/link-file.ts'
import type { LiveTree } from '../tree/live-tree.ts'
import { makeFolder } from '../tree/make-folder.ts'
import { readManifest } from '../tree/manifest.ts'
import { holdSame } from '../tree/put-file.ts'
import { RECORD_FOLDERS } from '../tree/record-files.ts'
import { openStaging, type StagingTree } from '../tree/staging-tree.ts'
import type { Part } from './part.ts'
import { Merging, placesIn, type ShardPlan } from './shard-plan.ts'

/**
 * Opens the tree that all shards have filled as the next generation. On the file system of the output it is moved when it
 * goes live; elsewhere it is copied. What a killed merge has added is removed before.
 *
 * @throws {UsageError} when files of records are missing.
 */
export function openPartsTree(
  parts: string,
  shardPlan: ShardPlan,
  { out, live, plan }: { out: string; live: LiveTree | null; plan: Plan },
  all: readonly Part[],
): StagingTree {
  const { tree, lists, merging } = placesIn(parts)
  for (const name of readdirSync(tree))
    if (!RECORD_FOLDERS.some(folder => folder === name)) rmSync(join(tree, name), { recursive: true })
  for (const folder of RECORD_FOLDERS) makeFolder(join(tree, folder))
  refuseMissing(parts, tree, plan)
  const isNear = statSync(tree).dev === statSync(out).dev
  const staging = openStaging(out, live, isNear ? tree : undefined)
  if (!isNear)
    for (const folder of RECORD_FOLDERS)
      cpSync(join(tree, folder), join(staging.folder, folder), { recursive: true })
  for (const path of all.flatMap(({ files }) => Object.keys(files))) {
    makeFolder(dirname(join(staging.folder, path)))
    linkFile(join(lists, path), join(staging.folder, path))
  }
  const mark = { plan: shardPlan.name, out: resolve(out), generation: staging.number, isMerged: false }
  writeFileSync(merging, JSON.stringify(mark))
  return staging
}

/** Removes files that nobody lists, and names those that are missing. They are compared only if their sums differ. */
function refuseMissing(parts: string, tree: string, plan: Plan): void {
  const sums = { listed: 0, there: 0 }
  for (const path of listedFiles(plan)) sums.listed += sumOf(path)
  for (const folder of RECORD_FOLDERS)
    for (const name of namesOf(join(tree, folder))) sums.there += sumOf(`${folder}/${name}`)
  if (sums.listed === sums.there) return
  const missing = new Set(listedFiles(plan))
  for (const folder of RECORD_FOLDERS)
    for (const name of readdirSync(join(tree, folder)))
      if (!missing.delete(`${folder}/${name}`)) rmSync(join(tree, folder, name), { recursive: true })
  const [first] = missing
  if (first === undefined) return
  throw new UsageError(
    `Merging "${parts}": ${plural(missing.size, 'file')} of shards that are done cannot be found, such as ${first}`,
    { hint: 'Plan again into an empty folder, and run all shards' },
  )
}

function* listedFiles({ database }: Plan): Iterable<string> {
  for (const { type, id, bytes } of database.prepare('SELECT type, id, bytes FROM planned').iterate()) {
    const file = recordFile(type === 'account' ? 'account' : 'product', String(id), '')
    for (const suffix of Object.keys(JSON.parse(String(bytes)))) yield file + suffix
  }
}

function* namesOf(folder: string): Iterable<string> {
  using names = opendirSync(folder)
  for (let name = names.readSync(); name !== null; name = names.readSync()) yield name.name
}

/** A number by which sets of names are compared: FNV-1a. Millions of names would take much memory. */
function sumOf(name: string): number {
  let sum = 0x811c9dc5
  for (let at = 0; at < name.length; at++) sum = Math.imul(sum ^ name.charCodeAt(at), 0x01000193)
  return sum >>> 0
}

/** Notes that the generation is live, so that another merge of this plan has nothing to do. */
export function noteMerged(parts: string, { name }: ShardPlan, { out, number }: StagingTree): void {
  const mark = { plan: name, out: resolve(out), generation: number, isMerged: true }
  writeFileSync(placesIn(parts).merging, JSON.stringify(mark))
}

/**
 * Finds the generation that a merge before has made of a plan, and makes it live if that merge was killed just before.
 *
 * @throws {UsageError} when the parts were merged into another output.
 */
export function mergedBefore(parts: string, plan: ShardPlan, out: string): number | null {
  const { merging, tree } = placesIn(parts)
  if (!existsSync(merging)) return null
  const mark = Merging.safeParse(parseJson(readFileSync(merging, 'utf8'))).data
  if (mark?.plan !== plan.name) return null
  if (!mark.isMerged && existsSync(tree)) return null
  if (mark.out !== resolve(out))
    throw new UsageError(`Merging "${parts}" into "${out}": it was merged into "${mark.out}" already`, {
      hint: 'Plan again into an empty folder',
    })
  const { generation } = mark
  if (mark.isMerged) return generation
  const manifest = readManifest(generationFolder(out, generation))
  if (manifest?.fingerprint !== plan.fingerprint)
    throw new UsageError(
      `Merging "${parts}": a merge was killed while it published, and another publisher removed what it had made`,
      { hint: 'Plan again into an empty folder, and run all shards' },
    )
  if (liveGeneration(out) !== generation) switchCurrent(out, generation)
  return generation
}

/** Replaces files of changed records that equal the live ones with links, so that nobody uploads them again. */
export function linkSame({ database }: Plan, folder: string, live: string): void {
  const changed = database.prepare(
    `SELECT type, id, bytes FROM planned JOIN live USING (type, id)
     WHERE planned.digest IS NOT live.digest OR planned.bytes IS NOT live.line ->> '$.bytes'`,
  )
  for (const { type, id, bytes } of changed.iterate())
    for (const suffix of Object.keys(JSON.parse(String(bytes)))) {
      const file = recordFile(type === 'account' ? 'account' : 'product', String(id), suffix)
      const [from, to] = [join(live, file), join(folder, file)]
      if (!holdSame(from, to)) continue
      rmSync(to)
      linkFile(from, to)
    }
}
