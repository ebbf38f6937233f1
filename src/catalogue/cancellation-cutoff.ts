import { isDeepStrictEqual } from 'node:util'
import type { Product } from './schema/product.ts'
import { periodText } from './v1/v1-values.ts'

/** OCTO's units of a cut-off (DurationUnit). */
export const cutoffUnits = ['minute', 'hour', 'day'] as const
export type CutoffUnit = (typeof cutoffUnits)[number]

/** How long before the start a booking can be cancelled at the latest. */
export interface CancellationCutoff {
  /** A whole number from 1. */
  amount: number
  unit: CutoffUnit
}

/** What a product says of its cancellation. */
export interface Cancellation {
  /** Null where no period is stated, and where nothing is refunded at any time. */
  cutoff: CancellationCutoff | null
  /** Whether the period stands alone, as in `48 hours`; else it stands in a sentence that says more. */
  isBare: boolean
}

/** V1 fields that may say it, the one that counts first. A policy is mostly a name, such as `Moderate`. */
const FIELDS = ['cancellation_period', 'cancellation_cutoff', 'cancellation_policy']

/**
 * Minutes of the units of time, and their words in the languages of the built-in templates. A month and a year count at their
 * longest: what they promise holds.
 */
const UNITS: readonly (readonly [minutes: number, words: string])[] = [
  [1, 'm|min|mins|minutes?|minuten?|minutos?|minut[oi]|minuut|分|分钟|分鐘|분'],
  [60, 'h|hrs?|hours?|heures?|std|stunden?|horas?|or[ae]|uur|uren|時間|小时|小時|시간'],
  [1440, 'd|days?|jours?|tage?|tagen|d[ií]as?|giorn[oi]|dag(?:en)?|日|天|일'],
  [7 * 1440, 'w|weeks?|semaines?|wochen?|semanas?|settiman[ae]|weken|週間|周|週|주'],
  [31 * 1440, 'months?|mois|monate?|monaten|mes(?:es)?|mês|mes[ei]|maand(?:en)?|か月|ヶ月|个月|個月|개월'],
  [366 * 1440, 'years?|ans?|années?|jahre?|jahren|años?|anos?|ann[oi]|jaar|jaren|年|년'],
]

const AMOUNT = String.raw`(?<![\d.,])(\d{1,6}(?:[.,]\d{1,3})?)[\s-]*`
/** Each unit is a group, in the order of the table; no letter of its language may follow it. */
const UNIT = `(?:${UNITS.map(([, words]) => `(${words})`).join('|')})`
const END = String.raw`(?![a-zà-öø-ÿ])\.?`

/** In lower case, as all expressions here: words that say that a period ends at the start: `24 hours before`, `48 heures à l’avance`, `24 Stunden vor Beginn`. */
const BEFORE = [
  ...['before', 'prior', 'in advance', 'ahead', 'notice', 'avant', "à l['’]avance", "d['’]avance", 'préavis'],
  ...['vor', 'vorher', 'im voraus', 'antes', 'de antelación', 'de anticipación', 'de preaviso', 'prima'],
  ...[
    'in anticipo',
    'di anticipo',
    'di preavviso',
    'de antecedência',
    'voor',
    'vóór',
    'van tevoren',
    'vooraf',
  ],
].join('|')

/** A period and nothing else than what it is before, behind a label at most: `Cancellation: 48 hours`. */
const BARE = new RegExp(
  String.raw`^(?:\p{L}[^\d:：.]{0,40}[:：]\s*)?${AMOUNT}${UNIT}${END}(?:\s*(?:前|전)|\s+(?:${BEFORE})(?![a-zà-öø-ÿ]).*)?$`,
  'u',
)

/** Working days are more days than they say. */
const NO_WORKING_DAYS = String.raw`(?!\s*(?:ouvr|hábil|labor|lavor|feriali|út))`

/** A period in a sentence, with the word that says what it is before. */
const IN_SENTENCE = new RegExp(
  String.raw`${AMOUNT}${UNIT}${END}${NO_WORKING_DAYS}(?:[^\d]{0,24}?(?<![a-zà-öø-ÿ])(?:${BEFORE})(?![a-zà-öø-ÿ])|\s*(?:前|전))`,
  'gu',
)
/** Chinese may put that word in front: `出发前48小时`. */
const BEHIND_BEFORE = new RegExp(`前[^\\d]{0,4}${AMOUNT}${UNIT}`, 'gu')

/** A sentence is of cancelling where it has one of these; others say when to arrive, or when money comes back. */
const IS_CANCELLING =
  /cancel|refund|free|gratuit|gratis|kostenlos|kostenfrei|無料|免费|免費|무료|annul|rembours|storn|erstatt|rücktritt|anula|reembols|disd[ei]|rimbors|terugbeta|キャンセル|取消|取り消|返金|退|취소|환불/u

/** Longer texts say more than a period or a name. */
const LONGEST_BARE = 80

/** Nothing is ever refunded. A sentence that says more may only mean the deposit. */
const IS_NEVER =
  /^(?:\p{L}[^:：]{0,40}[:：]\s*)?(?:non?[- ]?refundable|no refunds?|no cancellations?|non[- ]remboursable|nicht (?:erstattbar|stornierbar)|no reembolsable|sin reembolso|não reembolsável|non rimborsabile|niet[- ]restitueerbaar|geen restitutie|返金不可|キャンセル不可|不可退款|不可取消|환불 불가)[.!。]?$/u

/**
 * What a product says of its cancellation: in V1's fields (`48 hours`, `[48, "hours"]`, `2 days before`), else in its
 * CANCELLATION_TERM features, in the languages of the built-in templates. A period in a sentence counts where the sentence is of
 * cancelling, no part of the price is kept, and no sentence states another: what is read is promised. An amount of 0 says
 * nothing: V1 writes it for every product of which it knows no period.
 *
 * @param terms the texts of the features, without markup
 */
export function cancellationOf({ kept }: Pick<Product, 'kept'>, terms: readonly string[]): Cancellation {
  const fields = FIELDS.flatMap(field => periodText(kept[field]) ?? [])
  // Expressions that ignore case take many times longer.
  const texts = [...fields, ...terms].map(text => text.trim().toLowerCase())
  if (texts.some(text => text.length <= LONGEST_BARE && IS_NEVER.test(text)))
    return { cutoff: null, isBare: false }
  for (const text of texts) {
    const cutoff = text.length <= LONGEST_BARE ? cutoffIn(BARE.exec(text)) : null
    if (cutoff !== null) return { cutoff, isBare: true }
  }
  return { cutoff: cutoffInSentences(texts.slice(fields.length)), isBare: false }
}

function cutoffInSentences(terms: readonly string[]): CancellationCutoff | null {
  const isInPart = terms.some(term => /(?<!\b100\s?)[%％]/.test(term))
  const [first = null, ...others] = terms
    .flatMap(term => term.split(/(?<=[.!?;])\s+|[。！？；\n]/u))
    .filter(sentence => /\d/.test(sentence) && IS_CANCELLING.test(sentence))
    .flatMap(sentence => [
      ...sentence.matchAll(IN_SENTENCE),
      ...(sentence.includes('前') ? sentence.matchAll(BEHIND_BEFORE) : []),
    ])
    .map(cutoffIn)
  return isInPart || others.some(other => !isDeepStrictEqual(other, first)) ? null : first
}

/** The cut-off that the groups of a match state: an amount, then the units. */
function cutoffIn(match: RegExpExecArray | null): CancellationCutoff | null {
  const [amount, ...units] = match?.slice(1) ?? []
  const stated = UNITS[units.findIndex(unit => unit !== undefined)]?.[0]
  if (amount === undefined || stated === undefined) return null
  const minutes = Math.ceil(Number(amount.replace(',', '.')) * stated)
  return minutes > 0 ? inUnit(minutes, stated) : null
}

/** In the unit in which it was stated, or the largest smaller one in which it is a whole number. */
function inUnit(minutes: number, stated: number): CancellationCutoff {
  const [unit, size] = (
    [
      ['day', 1440],
      ['hour', 60],
    ] as const
  ).find(([, size]) => size <= stated && minutes % size === 0) ?? ['minute', 1]
  return { amount: minutes / size, unit }
}
