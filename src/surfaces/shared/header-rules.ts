import { mediaTypesBySuffix } from './media-types.ts'

export interface CacheRule {
  /** The folder of the files, with `/` at its end; empty for the whole tree. */
  readonly folder: string
  /** The rule applies to numbered files with these suffixes, such as `jsonl` in `12.jsonl`. Null for all files. */
  readonly suffixes: readonly string[] | null
  readonly cacheControl: string
}

export interface HeaderRules {
  /** Media types by suffix; each suffix begins with a dot. The longest suffix of a file's name decides. */
  readonly types: Readonly<Record<string, string>>
  /** A file gets the `cacheControl` of the first rule that matches it. */
  readonly cache: readonly CacheRule[]
}

/** Stylesheets and scripts of pages. They may be an hour old, because old versions still work with new pages. */
export const ASSETS: CacheRule = {
  folder: 'assets/',
  suffixes: null,
  cacheControl: 'public, max-age=3600, stale-while-revalidate=86400',
}

/** Files of the change feed never change. But a new output folder uses their names again, so caches keep them a day. */
export const CHANGE_STEPS: CacheRule = {
  folder: 'changes/',
  suffixes: ['jsonl', 'chunks.jsonl', 'paths'],
  cacheControl: 'public, max-age=86400, immutable',
}

/** The rule for all other files, which may change at any time. Asking for an unchanged file costs only a 304. */
export const OTHERS: CacheRule = {
  folder: '',
  suffixes: null,
  cacheControl: 'public, max-age=60, must-revalidate',
}

export const HEADER_RULES: HeaderRules = {
  get types() {
    return mediaTypesBySuffix()
  },
  cache: [ASSETS, CHANGE_STEPS, OTHERS],
}

export function cacheRuleOf(path: string, cache = HEADER_RULES.cache): CacheRule | undefined {
  return cache.find(({ folder, suffixes }) => {
    if (!path.startsWith(folder)) return false
    return suffixes === null || suffixes.some(suffix => isNumbered(path.slice(folder.length), suffix))
  })
}

function isNumbered(name: string, suffix: string): boolean {
  return name.endsWith(`.${suffix}`) && /^\d+$/.test(name.slice(0, -suffix.length - 1))
}
