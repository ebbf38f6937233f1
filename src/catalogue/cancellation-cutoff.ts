import { BEFORE, freePeriods, isForSome } from './cancellation-steps.ts'
import { CANCELLING, KEPT_DEPOSIT, LESS_REFUND, REFUNDING } from './cancellation-words.ts'
import { MOST_MINUTES, type Period, type PeriodUnit, readPeriod, unitMinutes, withDigits } from './period.ts'
import type { Product } from './schema/product.ts'
import { memoizeShort } from './text/memoize.ts'
import { plainText } from './text/plain-text.ts'
import { periodText } from './v1/v1-values.ts'

export const cutoffUnits = ['minute', 'hour', 'day'] as const
export type CutoffUnit = (typeof cutoffUnits)[number]

interface CancellationCutoff {
  amount: number
  unit: CutoffUnit
}

export interface Cancellation {
  cutoff: CancellationCutoff | null
  period: Period | null
}

const NOT_STATED: Cancellation = { cutoff: null, period: null }
/** Means that nothing is ever refunded. It looks like `NOT_STATED`; the code tells the two apart by identity. */
const NEVER: Cancellation = { ...NOT_STATED }
const IS_LESS = new RegExp(LESS_REFUND, 'u')
const IS_CANCELLING = new RegExp(CANCELLING, 'u')
const IS_REFUNDING = new RegExp(REFUNDING, 'u')

/** V1 fields that may state a period, the best first. `cancellation_policy` is mostly only a name: `Moderate`. */
const FIELDS = ['cancellation_period', 'cancellation_cutoff', 'cancellation_policy']

const LABEL = /^\p{L}[^\d:：.]{0,40}[:：]\s*/u
const AFTER_PERIOD = new RegExp(String.raw`(?:\s*(?:前|전)|\s+(?:${BEFORE})(?!\p{L})[^\d\p{No}\n]*)$`, 'u')
/** In characters. A text up to this length is read as one statement, such as `48 hours`, a longer one by sentences. */
const LONGEST_STATEMENT = 80

/** Matches a text that excludes every refund. It must be the whole text: a sentence may mean only the deposit. */
const IS_NEVER =
  /^(?:\p{L}[^:：]{0,40}[:：]\s*)?(?:non?[- ]?refundable|no refunds?|no cancellations?|non[- ]remboursable|nicht (?:erstattbar|stornierbar)|no reembolsable|sin reembolso|não reembolsável|non rimborsabile|niet[- ]restitueerbaar|geen restitutie|返金不可|キャンセル不可|不可退款|不可取消|환불 불가|غير قابل(?:ة)? للاسترداد|ללא החזר(?: כספי)?|לא ניתן להחזר)[.!。]?$/u

/**
 * Reads a product's cancellation terms from V1's fields (`48 hours`, `[48, "hours"]`), else from `terms`, its
 * CANCELLATION_TERM features. The result is published as a promise. So a period in a sentence counts only if a
 * cancellation before it is free or fully refunded, and the longest such period counts.
 */
export function cancellationOf(
  { passthrough }: Pick<Product, 'passthrough'>,
  terms: readonly string[],
): Cancellation {
  const fields = FIELDS.flatMap(field => periodText(passthrough[field]) ?? [])
  const short = [...fields, ...terms].filter(text => text.length <= LONGEST_STATEMENT).map(statement)
  if (short.includes(NEVER) || keepsDeposit(terms.join('\n'))) return NOT_STATED
  const stated = short.find(({ cutoff }) => cutoff !== null)
  return stated ?? { cutoff: cutoffInTerms(terms.join('\n')), period: null }
}

export function isNonRefundable(text: string): boolean {
  return text.length <= LONGEST_STATEMENT && statement(text) === NEVER
}

const statement = memoizeShort(LONGEST_STATEMENT, (text): Cancellation => {
  const words = normalized(text)
  if (IS_NEVER.test(words)) return NEVER
  if (!/\d/.test(words) || IS_LESS.test(words) || isForSome(words)) return NOT_STATED
  const [label = ''] = LABEL.exec(words) ?? []
  const stated = words.slice(label.length)
  const bare = stated.replace(AFTER_PERIOD, '')
  // `Refund: 5 days` says how long a refund takes. It states no period for cancelling.
  if (bare === stated && IS_REFUNDING.test(label) && !IS_CANCELLING.test(label)) return NOT_STATED
  const period = readPeriod(bare)
  const cutoff = period?.to === null ? toCutoff(period.from, period.unit) : null
  return cutoff === null ? NOT_STATED : { cutoff, period }
})

const keepsDeposit = memoizeShort(500, (text): boolean => KEPT_DEPOSIT.test(normalized(text)))

/** Memoized, because most operators have equal terms for all products, and several formats read them. */
const cutoffInTerms = memoizeShort(500, (text): CancellationCutoff | null => {
  const minutes = (period: Period) => period.from * unitMinutes[period.unit]
  const words = normalized(text)
  if (!/\d/.test(words)) return null
  const [longest] = freePeriods(words).sort((a, b) => minutes(b) - minutes(a))
  return longest === undefined ? null : toCutoff(longest.from, longest.unit)
})

/** Terms from OCTO may be HTML, in which struck-out text does not count. */
const STRUCK_OUT = /<(del|s|strike)\b[^<>]*>[^<>]*<\/\1\s*>/gi

function normalized(text: string): string {
  return withDigits(plainText(text.replace(STRUCK_OUT, '')).trim().toLowerCase())
}

function toCutoff(from: number, stated: PeriodUnit): CancellationCutoff | null {
  const minutes = Math.ceil(from * unitMinutes[stated])
  if (minutes <= 0 || minutes > MOST_MINUTES) return null
  const unit = (['day', 'hour'] as const).find(
    name => unitMinutes[name] <= unitMinutes[stated] && minutes % unitMinutes[name] === 0,
  )
  return { amount: minutes / unitMinutes[unit ?? 'minute'], unit: unit ?? 'minute' }
}
