import type { PushOptions } from '../../config/push-options.ts'
import { type HeaderRule, headersByRules } from '../../storage/header-rules.ts'
import type { ObjectHeaders } from '../../storage/target.ts'
import { isCompressed } from '../../surfaces/shared/encodings.ts'
import { cacheRuleOf, HEADER_RULES, type HeaderRules } from '../../surfaces/shared/header-rules.ts'
import { mediaTypeOf } from '../../surfaces/shared/media-types.ts'

/** The target's state stores these rules, so that a later push finds the files whose headers change. */
export interface PushedRules extends HeaderRules {
  readonly encoded: 'gzip' | null
  readonly headers?: readonly HeaderRule[] | undefined
}

export function pushedRules({ encoded, headers }: Pick<PushOptions, 'encoded' | 'headers'>): PushedRules {
  return { ...HEADER_RULES, encoded, ...(headers.length > 0 && { headers }) }
}

export function objectHeaders(path: string, rules: PushedRules): ObjectHeaders {
  return {
    contentType: mediaTypeOf(path, rules.types),
    cacheControl: cacheRuleOf(path, rules.cache)?.cacheControl ?? null,
    contentEncoding: isCompressed(path) ? null : rules.encoded,
  }
}

export function headersText(path: string, headers: ObjectHeaders, rules: PushedRules): string {
  const own = Object.values(headers).join('|')
  return rules.headers === undefined ? own : own + JSON.stringify(headersByRules(path, rules.headers))
}
