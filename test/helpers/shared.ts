import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Data that stands beside the project and is not part of it; tests that need it are skipped where it is missing. */
const inShared = (path: string) => fileURLToPath(new URL(`../../../shared/${path}`, import.meta.url))

export const sharedFiles = {
  hostileStrings: inShared('corpus/hostile.jsonl'),
  centreValDeLoire: inShared('data/centre-val-de-loire.jsonl'),
  nationalParks: inShared('data/national-parks.v1.json'),
}

export const hasShared = Object.values(sharedFiles).every(file => existsSync(file))
