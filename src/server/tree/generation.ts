import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { LRUCache } from 'lru-cache'
import { MANIFEST, type Manifest } from '../../output/manifest.ts'
import { readLive } from '../../output/stage.ts'
import type { Answer } from '../http/answer.ts'
import { type GenerationIndex, openIndex } from './generation-index.ts'

/** A generation as the server answers from it. */
export interface Generation {
  readonly number: number
  /** Its own folder, never the link `current`: what is asked of it stays in it. */
  readonly folder: string
  readonly manifest: Manifest
  /** Bytes of `manifest.json`, which is the only file that it does not list. */
  readonly manifestSize: number
  readonly index: GenerationIndex
  /** When it was published. */
  readonly published: Date
  /** Whole answers that were given from it, by what was asked. They go when it goes. */
  readonly answers: LRUCache<string, Answer>
}

const ANSWER_BYTES = 64 * 1024 * 1024
const LARGEST_ANSWER = 1024 * 1024

/** Opens the generation that is live; undefined where nothing is published. */
export async function openGeneration(out: string): Promise<Generation | undefined> {
  const live = readLive(out)
  if (live === null) return undefined
  const { number, manifest } = live
  const folder = resolve(live.folder)
  const { size, mtime } = statSync(join(folder, MANIFEST))
  return {
    number,
    folder,
    manifest,
    manifestSize: size,
    index: await openIndex(folder),
    published: mtime,
    answers: new LRUCache({
      maxSize: ANSWER_BYTES,
      maxEntrySize: LARGEST_ANSWER,
      sizeCalculation: ({ body }, key) => (Buffer.isBuffer(body) ? body.length : 0) + key.length + 1000,
    }),
  }
}
