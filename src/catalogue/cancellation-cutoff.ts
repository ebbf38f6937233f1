import { MOST_MINUTES, type Period, type PeriodUnit, periodUnit, readPeriod, unitMinutes } from './period.ts'
import type { Product } from './schema/product.ts'
import { memoizeShort } from './text/memoize.ts'
import { periodText } from './v1/v1-values.ts'

/** The units that `CancellationCutoff` may have: OCTO's DurationUnit. */
export const cutoffUnits = ['minute', 'hour', 'day'] as const
export type CutoffUnit = (typeof cutoffUnits)[number]

/** The time before the start until which a booking can be cancelled. */
export interface CancellationCutoff {
  /** A whole number from 1. */
  amount: number
  unit: CutoffUnit
}

export interface Cancellation {
  /** Null if no period is stated, or nothing is ever refunded. */
  cutoff: CancellationCutoff | null
  /** The period in its own unit, if a text states nothing else, such as `1 month`. Null if it is part of a sentence. */
  period: Period | null
}

const NOT_STATED: Cancellation = { cutoff: null, period: null }

/**
 * V1 fields that may state the period; the first that states one counts. `cancellation_policy` is last, because it is
 * mostly only a name, such as `Moderate`.
 */
const FIELDS = ['cancellation_period', 'cancellation_cutoff', 'cancellation_policy']

// All patterns below expect lower case, because ignoring case is many times slower.

/** Words for "before the start" after a period: `24 hours before`, `48 heures à l’avance`, `24 Stunden vor Beginn`. */
const BEFORE = [
  "before|prior|in advance|ahead|notice|avant|à l['’]avance|d['’]avance|préavis|vor|vorher|im voraus|antes",
  'de antelación|de anticipación|de preaviso|prima|in anticipo|di anticipo|di preavviso|de antecedência',
  'voor|vóór|van tevoren|vooraf',
].join('|')
const IS_BEFORE = new RegExp(String.raw`^\D{0,24}?(?<!\p{L})(?:${BEFORE})(?!\p{L})|^\s*(?:前|전)`, 'u')
/** In Chinese, the word for "before" may stand in front of the period: `出发前48小时`. */
const BEFORE_IN_FRONT = /前\D{0,4}$/u

/** Matches "working" after a unit. Periods of working days are ignored, because they last longer than as many days. */
const OF_WORKING_DAYS = /^\s*(?:ouvr|hábil|labor|lavor|feriali|út)/u

const LABEL = /^\p{L}[^\d:：.]{0,40}[:：]\s*/u
const AFTER_PERIOD = new RegExp(String.raw`(?:\s*(?:前|전)|\s+(?:${BEFORE})(?!\p{L}).*)$`, 'u')
/** In characters. A longer text is not only a period or a refusal; its sentences are searched. */
const LONGEST_STATEMENT = 80

const AMOUNT_AND_WORD = /(?<![\d.,])(\d{1,6}(?:[.,]\d{1,3})?)[\s-]*([\p{L}ヶヵ]+)/gu

/**
 * Words of sentences about cancellation. Only the periods in these sentences count, because periods in other sentences
 * say when to arrive, or when money is paid back.
 */
const IS_CANCELLING =
  /cancel|refund|free|gratuit|gratis|kostenlos|kostenfrei|無料|免费|免費|무료|annul|rembours|storn|erstatt|rücktritt|anula|reembols|disd[ei]|rimbors|terugbeta|キャンセル|取消|取り消|返金|退|취소|환불/u

/** Texts that exclude any refund. Longer sentences may only mean the deposit, so they do not match. */
const IS_NEVER =
  /^(?:\p{L}[^:：]{0,40}[:：]\s*)?(?:non?[- ]?refundable|no refunds?|no cancellations?|non[- ]remboursable|nicht (?:erstattbar|stornierbar)|no reembolsable|sin reembolso|não reembolsável|non rimborsabile|niet[- ]restitueerbaar|geen restitutie|返金不可|キャンセル不可|不可退款|不可取消|환불 불가)[.!。]?$/u

/**
 * Reads the cancellation terms of a product from V1's fields (`48 hours`, `[48, "hours"]`, `2 days before`), else from its
 * CANCELLATION_TERM features, in all source languages. The result is published as a promise, so the rules are strict.
 * A period in a sentence counts only if the sentence is about cancellation and no other period is stated.
 * It does not count if part of the price is kept. An amount of 0 is ignored, because V1 writes it for unknown periods.
 *
 * @param terms the texts of the CANCELLATION_TERM features, without markup
 */
export function cancellationOf(
  { passthrough }: Pick<Product, 'passthrough'>,
  terms: readonly string[],
): Cancellation {
  const fields = FIELDS.flatMap(field => periodText(passthrough[field]) ?? [])
  const texts = [...fields, ...terms].map(text => text.trim().toLowerCase())
  const short = texts.filter(text => text.length <= LONGEST_STATEMENT)
  if (short.some(text => IS_NEVER.test(text))) return NOT_STATED
  for (const text of short) {
    const period = /\d/.test(text) ? readPeriod(text.replace(LABEL, '').replace(AFTER_PERIOD, '')) : null
    const cutoff = period?.to === null ? toCutoff(period.from, period.unit) : null
    if (cutoff !== null) return { cutoff, period }
  }
  return { cutoff: cutoffInTerms(texts.slice(fields.length).join(BETWEEN)), period: null }
}

/** Joins the terms to one key for `memoizeShort`. Terms never contain this character. */
const BETWEEN = '\0'

/** Memoized, because most operators have equal terms for all products, and several formats read them. */
const cutoffInTerms = memoizeShort(500, (joined): CancellationCutoff | null => {
  const terms = joined.split(BETWEEN)
  if (!terms.some(term => /\d/.test(term))) return null
  const isInPart = terms.some(term => /(?<!\b100\s?)[%％]/.test(term))
  const [first, ...others] = new Set(
    terms
      .flatMap(term => term.split(/(?<=[.!?;])\s+|[。！？；\n]/u))
      .filter(sentence => /\d/.test(sentence) && IS_CANCELLING.test(sentence))
      .flatMap(cutoffsIn)
      .map(cutoff => JSON.stringify(cutoff)),
  )
  return isInPart || others.length > 0 || first === undefined ? null : JSON.parse(first)
})

/** Finds all periods in `sentence` that end at the start of the trip. */
function cutoffsIn(sentence: string): CancellationCutoff[] {
  return [...sentence.matchAll(AMOUNT_AND_WORD)].flatMap(
    ({ 0: all, 1: amount = '', 2: word = '', index }) => {
      const name = unitAtStart(word)
      const unit = periodUnit(name)
      const after = sentence.slice(index + all.length - word.length + name.length).replace(/^\./, '')
      const isBefore = IS_BEFORE.test(after) || BEFORE_IN_FRONT.test(sentence.slice(0, index))
      if (unit === undefined || !isBefore || OF_WORKING_DAYS.test(after)) return []
      return toCutoff(Number(amount.replace(',', '.')), unit) ?? []
    },
  )
}

/** The unit at the start of `word`. In scripts without spaces more characters may follow it: `時間前まで` gives `時間`. */
function unitAtStart(word: string): string {
  if (/^\p{Script=Latin}/u.test(word)) return word
  const ends = Array.from({ length: Math.min(word.length, LONGEST_UNIT) }, (_, at) => at + 1)
  return word.slice(0, ends.findLast(end => periodUnit(word.slice(0, end)) !== undefined) ?? 0)
}
/** In characters: no unit in a script without spaces, such as `個星期`, is longer. */
const LONGEST_UNIT = 4

/**
 * Converts `from` units of `stated` to days if that gives a whole number, else to hours, else to minutes. The unit is
 * never larger than `stated`. Null for 0 and for periods above `MOST_MINUTES`.
 */
function toCutoff(from: number, stated: PeriodUnit): CancellationCutoff | null {
  const minutes = Math.ceil(from * unitMinutes[stated])
  if (minutes <= 0 || minutes > MOST_MINUTES) return null
  const unit = (['day', 'hour'] as const).find(
    name => unitMinutes[name] <= unitMinutes[stated] && minutes % unitMinutes[name] === 0,
  )
  return { amount: minutes / unitMinutes[unit ?? 'minute'], unit: unit ?? 'minute' }
}
