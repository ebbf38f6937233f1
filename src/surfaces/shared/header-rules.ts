import { mediaTypesBySuffix } from './media-types.ts'

/** How long clients may cache some files. */
export interface CacheRule {
  /** The folder of the files, with `/` at its end; empty for every file. */
  readonly folder: string
  /** If set, the rule applies only to names that are a number and one of these suffixes; null for all files. */
  readonly suffixes: readonly string[] | null
  readonly cacheControl: string
}

/** HTTP headers for a tree's files. `_headers`, `nginx.conf`, the server's `/exports/` and `tourpress push` use them. */
export interface HeaderRules {
  /** Media types by suffix, which begins with a dot. The longest suffix of a name decides. */
  readonly types: Readonly<Record<string, string>>
  /** The first rule that matches a file decides. */
  readonly cache: readonly CacheRule[]
}

/** Stylesheets and scripts of pages. Old ones still work with new pages. */
export const ASSETS: CacheRule = {
  folder: 'assets/',
  suffixes: null,
  cacheControl: 'public, max-age=3600, stale-while-revalidate=86400',
}

/** Steps of the change feed never change. They are cached only for a day, because a new output folder counts from 1 again. */
export const CHANGE_STEPS: CacheRule = {
  folder: 'changes/',
  suffixes: ['jsonl', 'chunks.jsonl', 'paths'],
  cacheControl: 'public, max-age=86400, immutable',
}

/** Every other file can change at any time; a request for an unchanged file costs a 304. */
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

/** The rule for a file; undefined if no rule matches. */
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
