import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { refuseUnknownNames } from '../../config/publish-options.ts'
import { OutputError } from '../../errors.ts'
import { recordFile } from '../../formats/record-file.ts'
import { readLive } from '../../tree/generations.ts'
import type { LiveTree } from '../../tree/live-tree.ts'
import { MANIFEST } from '../../tree/manifest.ts'
import { readRecordLines } from '../../tree/record-list.ts'
import { uploadOrderOf } from './send-order.ts'

export interface PushedGeneration extends LiveTree {
  readonly out: string
  readonly digest: string
}

export function openPushed(out: string): PushedGeneration {
  const live = readLive(out)
  if (live === null)
    throw new OutputError(`Pushing "${out}": there is no generation that is live`, {
      hint: 'tourpress build makes one',
    })
  refuseUnknownNames(`Pushing "${out}"`, live.manifest.options)
  const folder = resolve(live.folder)
  return { ...live, out, folder, digest: hash('sha256', readFileSync(join(folder, MANIFEST))) }
}

export function* generationPaths(generation: PushedGeneration): Iterable<string> {
  for (const { type, id, bytes } of readRecordLines(generation))
    for (const suffix of Object.keys(bytes)) yield recordFile(type, id, suffix)
  yield* Object.keys(generation.manifest.files)
  yield MANIFEST
}

export function countFiles(generation: PushedGeneration): number {
  let files = 0
  for (const path of generationPaths(generation)) if (uploadOrderOf(path) !== null) files++
  return files
}
