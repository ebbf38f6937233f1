import { mediaTypesBySuffix } from './media-types.ts'

/** How long some files may be used without asking their host again. */
export interface CacheRule {
  /** The folder that they are in, with `/` at its end; empty for every file. */
  readonly folder: string
  /** Only those of the folder's files that are a number and one of these suffixes; null for all of them. */
  readonly suffixes: readonly string[] | null
  readonly cacheControl: string
}

/** What a host says of a tree's files: `_headers`, `nginx.conf`, the server's `/exports/` and `tourpress push` read it. */
export interface HeaderRules {
  /** The media type by the suffix of the name, with its first dot; the longest one counts. */
  readonly types: Readonly<Record<string, string>>
  /** The first that is for a file counts. */
  readonly cache: readonly CacheRule[]
}

/** The pages' stylesheet and script: old ones still work with new pages. */
export const ASSETS: CacheRule = {
  folder: 'assets/',
  suffixes: null,
  cacheControl: 'public, max-age=3600, stale-while-revalidate=86400',
}

/** A step of the change feed never changes; only for a day, since a new output folder counts from 1 again. */
export const CHANGE_STEPS: CacheRule = {
  folder: 'changes/',
  suffixes: ['jsonl', 'chunks.jsonl', 'paths'],
  cacheControl: 'public, max-age=86400, immutable',
}

/** Every other file may be another one at any moment; asking again for one that did not change costs a 304. */
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

/** The rule that is for a file; undefined where none is. */
export function cacheRuleOf(
  path: string,
  { cache }: Pick<HeaderRules, 'cache'> = HEADER_RULES,
): CacheRule | undefined {
  return cache.find(({ folder, suffixes }) => {
    if (!path.startsWith(folder)) return false
    return suffixes === null || suffixes.some(suffix => isNumbered(path.slice(folder.length), suffix))
  })
}

function isNumbered(name: string, suffix: string): boolean {
  return name.endsWith(`.${suffix}`) && /^\d+$/.test(name.slice(0, -suffix.length - 1))
}
