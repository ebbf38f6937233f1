import type { ObjectHeaders } from '../../storage/target.ts'
import { isCompressed } from '../../surfaces/shared/encodings.ts'
import { cacheRuleOf, type HeaderRules } from '../../surfaces/shared/header-rules.ts'
import { mediaTypeOf } from '../../surfaces/shared/media-types.ts'

/** The rules for headers. The target's state stores them, so that a later push finds the files whose headers change. */
export interface PushedRules extends HeaderRules {
  /** The compression of files that are not compressed already; null if files are stored as they are. */
  readonly encoded: 'gzip' | null
}

/** The headers of a file, which depend only on its path. */
export function objectHeaders(path: string, rules: PushedRules): ObjectHeaders {
  return {
    contentType: mediaTypeOf(path, rules.types),
    cacheControl: cacheRuleOf(path, rules.cache)?.cacheControl ?? null,
    contentEncoding: isCompressed(path) ? null : rules.encoded,
  }
}
