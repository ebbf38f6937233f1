import {
  CANCELLING,
  CHANGING,
  ELSE_IN_FRONT,
  EXCEPT,
  FOR_SOME,
  FREE_UNTIL,
  FULL_REFUND,
  IS_OTHER_CASE,
  LESS_REFUND,
  LESS_THAN,
  LESS_THAN_BEHIND,
  NOT_BEHIND,
  NOT_IN_FRONT,
  OF_SOME,
  REFUNDING,
  TAKEN_OFF,
} from './cancellation-words.ts'
import { type Period, periodUnit } from './period.ts'

/** Words that say, after a period, that it ends at the start of the trip: `24 hours before`, `48 heures à l’avance`. */
export const BEFORE = [
  "before|prior|in advance|ahead|notice|out|avant|à l['’]avance|d['’]avance|préavis|vor|vorher|im voraus|antes",
  'de antelación|de anticipación|de preaviso|prima|in anticipo|di anticipo|di preavviso|de antecedência',
  'voor|vóór|van tevoren|vooraf|före|innan|i förväg|przed|wcześniej|قبل|پیش|לפני|מראש',
].join('|')
const IS_BEFORE = new RegExp(
  String.raw`^[^\d\p{No}]{0,24}?(?<!\p{L})(?:${BEFORE})(?!\p{L})|^\s*(?:前|전)`,
  'u',
)
/** In Chinese and Arabic, the word for "before" may stand in front of the period: `出发前48小时`. */
const BEFORE_IN_FRONT = /(?:前|قبل)\D{0,4}$/u
/** Matches words after a period that mean "before the start", as `of the tour` in `within 3 days of the tour`. */
const OF_START =
  /^\s*(?:of|to) (?:the |your )?(?:tour|trip|start|departure|activity|visit|event|date)|^\s*da?ll['’a]/u

/** Matches "working" after a unit. Periods of working days are ignored, because they last longer than others. */
const OF_WORKING_DAYS = /^\s*(?:ouvr|hábil|labor|lavor|feriali|út|robocz)/u

/** A sentence does not end before words such as `except` or `groups`, because they limit it. */
const SENTENCE_END = new RegExp(
  String.raw`(?:(?<=\.)\s|[!?;؟؛。]|(?<!:)\n)(?!\s*(?:${EXCEPT}|${OF_SOME.source}))`,
  'u',
)
const IS_FOR_SOME = new RegExp(FOR_SOME, 'u')
const TOKEN = new RegExp(
  String.raw`(?<pause>[,:،、])|(?<full>${FULL_REFUND})|(?<less>${LESS_REFUND})|(?<![\d.,])(?<amount>\d{1,6}(?:[.,]\d{1,3})?)(?: (?:or more|oder mehr|o más|o più|ou mais|of meer))?[\s-]{0,3}(?=(?<word>[\p{L}ヶヵ]{1,20}))`,
  'gu',
)
const OF_GUESTS = `${CANCELLING}|${REFUNDING}`
const IS_CANCELLING = new RegExp(OF_GUESTS, 'u')
const IS_CHANGING = new RegExp(CHANGING, 'u')
const IS_BOTH = new RegExp(
  `(?:${OF_GUESTS})[^,]{0,20}(?:${CHANGING})|(?:${CHANGING})[^,]{0,20}(?:${OF_GUESTS})`,
  'u',
)

interface Step {
  start: number
  refund: 'full' | 'less' | null
  isPaused: boolean
  periods: Period[]
  isLessThan: boolean
  /** Whether the step is like `otherwise free`, which applies if no earlier step of the sentence does. */
  isElse: boolean
  words: string
}

/**
 * Reads the periods until which a cancellation is free: `free until 4 days before, then 50 %` gives 4 days, and `less
 * than 2 days before: 50 %, otherwise free` gives 2 days. `text` is in lower case, with numbers as digits.
 */
export function freePeriods(text: string): Period[] {
  const sentences = text.split(SENTENCE_END)
  const forAll = sentences.filter(sentence => !isForSome(sentence))
  // If a sentence for all guests has a period, periods for some guests count too. The longest one is true for all.
  return periodsOf(forAll).length === 0 ? [] : periodsOf(sentences)
}

export function isForSome(text: string): boolean {
  return TAKEN_OFF.test(text) || IS_FOR_SOME.test(text)
}

function periodsOf(sentences: readonly string[]): Period[] {
  const refused: Period[] = []
  return sentences
    .flatMap(sentence => stepsOf(sentence))
    .flatMap(({ refund, periods, isLessThan, isElse, words }) => {
      if (refund !== 'full') refused.push(...(isLessThan ? periods : []))
      if (refund !== 'full' || isLessThan) return []
      if (periods.length === 0) return isElse ? refused : []
      return isOfGuests(words) ? periods : []
    })
}

function isOfGuests(words: string): boolean {
  if (IS_OTHER_CASE.test(words) || (IS_CHANGING.test(words) && !IS_BOTH.test(words))) return false
  return IS_CANCELLING.test(words) || FREE_UNTIL.test(words)
}

function stepsOf(sentence: string): Step[] {
  const steps: Step[] = []
  const isOfSome = OF_SOME.test(sentence)
  let step = newStep(sentence, 0)
  let before = 0
  const begin = (at: number, start = at) => {
    // `or 7 days before (high season)` has no word for a refund, so it gets the refund of the previous step.
    const last = step.refund === null && step.periods.length > 0 ? steps.at(-1) : undefined
    const from = last === undefined ? step : { ...step, start: last.start, refund: last.refund }
    steps.push({ ...from, words: sentence.slice(from.start, at) })
    step = newStep(sentence, start)
  }
  for (const match of sentence.matchAll(TOKEN)) {
    const { index } = match
    const { pause, full, less } = match.groups ?? {}
    const end = index + match[0].length
    if (pause !== undefined) {
      const isDone = step.refund !== null && (step.periods.length > 0 || step.isElse)
      if (isDone || ELSE_IN_FRONT.test(sentence.slice(end, end + NEIGHBOURS))) begin(index, end)
      else if (
        step.refund === 'full' &&
        match[0] === ',' &&
        !IS_CANCELLING.test(sentence.slice(step.start, end))
      )
        step = newStep(sentence, end)
      step.isPaused = step.refund !== null
    } else if (full === undefined && less === undefined) {
      const found = periodAt(sentence, match, isOfSome)
      if (found === null) continue
      if (step.refund !== null && step.periods.length > 0) begin(index)
      step.periods.push(found.period)
      step.isLessThan ||= found.isLessThan
    } else {
      const refund = full !== undefined && !isDenied(sentence, before, match) ? 'full' : 'less'
      if (step.refund !== null && step.refund !== refund) {
        const { isPaused, periods } = step
        if (isPaused) step.periods = []
        begin(index)
        if (isPaused) step.periods = periods
      }
      step.refund = refund
    }
    before = end
  }
  begin(sentence.length)
  return steps
}

/** How many characters before and after a word are searched for what changes its meaning, such as `not`. */
const NEIGHBOURS = 30

function newStep(sentence: string, start: number): Step {
  const isElse = ELSE_IN_FRONT.test(sentence.slice(start, start + NEIGHBOURS))
  return { start, refund: null, isPaused: false, periods: [], isLessThan: false, isElse, words: '' }
}

/**
 * The period at `match`, if it ends at the start of the trip; else null. A word such as `before` must say so. It may be
 * missing in brackets, and in a sentence on groups or seasons (`isOfSome`): `24 hours before (groups: 30 days)`.
 */
function periodAt(sentence: string, { 0: all, index, groups }: RegExpExecArray, isOfSome: boolean) {
  const { amount = '', word = '' } = groups ?? {}
  const name = unitAtStart(word)
  const unit = periodUnit(name)
  if (unit === undefined) return null
  const end = index + all.length + name.length
  const behind = sentence.slice(end, end + 2 * NEIGHBOURS).replace(/^\./, '')
  const front = sentence.slice(Math.max(0, index - NEIGHBOURS), index)
  const isLessThan = LESS_THAN.test(front) || LESS_THAN_BEHIND.test(behind)
  const isBefore =
    IS_BEFORE.test(behind) || BEFORE_IN_FRONT.test(front) || (isLessThan && OF_START.test(behind))
  const isBare = !isLessThan && (isOfSome || /[(（][^)）]*$/.test(front))
  if (!(isBefore || isBare) || OF_WORKING_DAYS.test(behind)) return null
  return { period: { from: Number(amount.replace(',', '.')), to: null, unit }, isLessThan }
}

/** The unit that `word` begins with. In scripts without spaces, `word` may be longer: `時間前まで` gives `時間`. */
function unitAtStart(word: string): string {
  if (/^[\p{Script=Latin}\p{Script=Arabic}\p{Script=Hebrew}]/u.test(word)) return word
  const ends = Array.from({ length: Math.min(word.length, LONGEST_UNIT) }, (_, at) => at + 1)
  return word.slice(0, ends.findLast(end => periodUnit(word.slice(0, end)) !== undefined) ?? 0)
}
/** In characters. Units of periods in scripts without spaces are not longer; `個星期` has 3. */
const LONGEST_UNIT = 4

function isDenied(sentence: string, before: number, { 0: all, index }: RegExpExecArray): boolean {
  const end = index + all.length
  const front = sentence.slice(Math.max(before, index - NEIGHBOURS), index)
  return NOT_IN_FRONT.test(front) || NOT_BEHIND.test(sentence.slice(end, end + NEIGHBOURS))
}
