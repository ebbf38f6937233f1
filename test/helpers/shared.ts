import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Data outside the project. Tests that need it are skipped if it is missing. */
const inShared = (path: string) => fileURLToPath(new URL(`../../../shared/${path}`, import.meta.url))

export const sharedFiles = {
  hostileStrings: inShared('corpus/hostile.jsonl'),
  centreValDeLoire: inShared('data/centre-val-de-loire.jsonl'),
  nationalParks: inShared('data/national-parks.v1.json'),
}

export const hasShared = Object.values(sharedFiles).every(file => existsSync(file))
