import { mediaTypesByEnding } from './media-types.ts'

/** How long some files may be used without asking their host again. */
export interface CacheRule {
  /** The folder that they are in, with `/` at its end; empty for every file. */
  readonly folder: string
  /** Only those of the folder's files that are a number and one of these endings; null for all of them. */
  readonly endings: readonly string[] | null
  readonly cacheControl: string
}

/** What a host says of a tree's files: `_headers`, `nginx.conf`, the server's `/exports/` and `tourpress push` read it. */
export interface HeaderRules {
  /** The media type by the ending of the name, with its first dot; the longest one counts. */
  readonly types: Readonly<Record<string, string>>
  /** The first that is for a file counts. */
  readonly cache: readonly CacheRule[]
}

/** The pages' stylesheet and script: old ones still work with new pages. */
export const ASSETS: CacheRule = {
  folder: 'assets/',
  endings: null,
  cacheControl: 'public, max-age=3600, stale-while-revalidate=86400',
}

/** A step of the change feed never changes; only for a day, since a new output folder counts from 1 again. */
export const CHANGE_STEPS: CacheRule = {
  folder: 'changes/',
  endings: ['jsonl', 'chunks.jsonl', 'paths'],
  cacheControl: 'public, max-age=86400, immutable',
}

/** Every other file may be another one at any moment; asking again for one that did not change costs a 304. */
export const OTHERS: CacheRule = {
  folder: '',
  endings: null,
  cacheControl: 'public, max-age=60, must-revalidate',
}

export const HEADER_RULES: HeaderRules = {
  get types() {
    return mediaTypesByEnding()
  },
  cache: [ASSETS, CHANGE_STEPS, OTHERS],
}

/** The rule that is for a file; undefined where none is. */
export function cacheRuleOf(
  path: string,
  { cache }: Pick<HeaderRules, 'cache'> = HEADER_RULES,
): CacheRule | undefined {
  return cache.find(({ folder, endings }) => {
    if (!path.startsWith(folder)) return false
    return endings === null || endings.some(ending => isNumbered(path.slice(folder.length), ending))
  })
}

function isNumbered(name: string, ending: string): boolean {
  return name.endsWith(`.${ending}`) && /^\d+$/.test(name.slice(0, -ending.length - 1))
}
