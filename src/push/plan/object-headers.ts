import { isCompressed } from '../../surfaces/shared/encodings.ts'
import { cacheRuleOf, type HeaderRules } from '../../surfaces/shared/header-rules.ts'
import { mediaTypeOf } from '../../surfaces/shared/media-types.ts'
import type { ObjectHeaders } from '../target.ts'

/** By what a push decides on headers; the target's state holds it, so that a later push sees which files have others. */
export interface PushedRules extends HeaderRules {
  /** How files are compressed that are not yet, whatever their size; null where they are stored as they are. */
  readonly encoded: 'gzip' | null
}

/** The headers of a file by its path alone. */
export function objectHeaders(path: string, rules: PushedRules): ObjectHeaders {
  return {
    contentType: mediaTypeOf(path, rules.types),
    cacheControl: cacheRuleOf(path, rules)?.cacheControl ?? null,
    contentEncoding: isCompressed(path) ? null : rules.encoded,
  }
}
