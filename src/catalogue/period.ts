import { SOURCE_LANGUAGES } from './text/language-tags.ts'

/** Units of time, by their names in `Intl.NumberFormat`. */
export const periodUnits = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const
export type PeriodUnit = (typeof periodUnits)[number]

/**
 * The minutes of each unit. A month has 31 days and a year 366, because a cut-off that is too short would promise
 * refunds that the supplier refuses.
 */
export const unitMinutes: Readonly<Record<PeriodUnit, number>> = {
  minute: 1,
  hour: 60,
  day: 1440,
  week: 7 * 1440,
  month: 31 * 1440,
  year: 366 * 1440,
}
/** Ten years. A longer period or duration is a mistake of the source. */
export const MOST_MINUTES = 10 * unitMinutes.year

/** A length of time in one unit: `2 to 3 hours`, `6 months`. */
export interface Period {
  from: number
  /** Null for an exact period. */
  to: number | null
  unit: PeriodUnit
}

/** Words for units that `Intl.NumberFormat` does not produce: abbreviations, inflected plurals and nouns of duration. */
const MORE_WORDS: Readonly<Record<PeriodUnit, string>> = {
  minute: 'mn mins 分間 分鐘 分钟',
  hour: 'h godzinę hr hrs stds stunde stunden uren heur ora ore 小時 個小時 个小时 小时 时',
  day: 'd dag dagar doby dnia يوما tagen journée journées giornata giornate jornada 日 日間 天 일간',
  week: 'wochen semaines 週 周 星期 个星期 個星期 礼拜',
  month: 'monaten 月 か月 ヶ月 カ月 ヵ月 ケ月 か月間 ヶ月間 个月 個月 개월간',
  year: 'jahren année années annata 年 年間 년간',
}

/** Languages whose units are read beside `SOURCE_LANGUAGES`. */
const MORE_LANGUAGES = ['sv', 'pl', 'ar', 'fa']

/** Units by their words: from Unicode CLDR in all these languages, and from `MORE_WORDS`. */
let unitByWord: Map<string, PeriodUnit> | undefined

function unitWords(): Map<string, PeriodUnit> {
  const words = new Map<string, PeriodUnit>()
  const add = (word: string, unit: PeriodUnit) => {
    // Of single ASCII letters only `h` and `d` count: `m` means minutes in one language and months in another.
    if (word.length > 1 || /^[hd\P{ASCII}]$/u.test(word)) if (!words.has(word)) words.set(word, unit)
  }
  for (const locale of [...SOURCE_LANGUAGES, ...MORE_LANGUAGES])
    for (const unit of periodUnits)
      for (const unitDisplay of ['long', 'short'] as const) {
        const format = new Intl.NumberFormat(`${locale}-u-nu-latn`, { style: 'unit', unit, unitDisplay })
        for (const amount of [1, 2, 5]) add(wordKey(format.format(amount).replace(/\d/g, '')), unit)
      }
  for (const unit of periodUnits) for (const word of MORE_WORDS[unit].split(' ')) add(word, unit)
  return words
}

function wordKey(word: string): string {
  return word.trim().replace(/\.$/, '').toLowerCase()
}

/** `hour` from `hours`, `Stunden`, `heure`, `hrs.`; undefined for other words. */
export function periodUnit(word: string): PeriodUnit | undefined {
  const key = wordKey(word)
  const english = periodUnits.find(unit => unit === key || `${unit}s` === key)
  if (english !== undefined) return english
  unitByWord ??= unitWords()
  return unitByWord.get(key)
}

/** Number words from one on, in all forms and languages. Articles count as one: `a day`. */
const NUMBER_WORDS = [
  'one a an un une ein eine einen einer een één uno una um uma 一',
  'two deux zwei dos due dois duas twee 二 两 兩',
  'three trois drei tres tre três drie 三',
  'four quatre vier cuatro quattro quatro 四',
  'five cinq fünf cinco cinque vijf 五',
  'six sechs seis sei zes 六',
  'seven sept sieben siete sette sete zeven 七',
  'eight huit acht ocho otto oito 八',
  'nine neuf neun nueve nove negen 九',
  'ten dix zehn diez dieci dez tien 十',
]
const numbers = new Map([
  ...NUMBER_WORDS.flatMap((words, at) => words.split(' ').map((word): [string, number] => [word, at + 1])),
  ['twelve', 12],
  ['twenty-four', 24],
  ['forty-eight', 48],
  ['seventy-two', 72],
])
const WORD_AND_UNIT = /^([\p{L}-]{1,20})\s+(?:(?:business|working|calendar|full)\s+)?(\p{L}{1,20})(?!\p{L})/iu
const HAN_AND_UNIT = /^([一二两兩三四五六七八九十])(?:天|日|[个個]?小[时時]|時間|[个個]月|周|週|[个個]?星期)/u

/** Writes a number word before a unit of time in digits: `1 day` from `One day`. Other texts stay. */
export function withDigits(text: string): string {
  const [, word = '', unit] = WORD_AND_UNIT.exec(text) ?? HAN_AND_UNIT.exec(text) ?? []
  const number = numbers.get(word.toLowerCase())
  if (number === undefined || (unit !== undefined && periodUnit(unit) === undefined)) return text
  return `${number}${text.slice(word.length)}`
}

const NUMBER = String.raw`(\d{1,400}(?:[.,]\d+)?)`
const WORD = String.raw`([\p{L}ヶヵ]+)\.?`
const PERIOD = new RegExp(
  String.raw`^${NUMBER}\s*(?:(?:[-–—～~至到]|to|à|bis|tot|a|até|から|에서)\s*${NUMBER}\s*)?${WORD}$`,
  'iu',
)
/** Hours and minutes together: `1h30`, `1 hour 30 minutes`, `1時間30分`. */
const TWO_PARTS = new RegExp(String.raw`^(\d+)\s*${WORD}\s*(\d{1,2})\s*(?:${WORD})?$`, 'iu')
/** Between two lengths that each name their unit: `30 min to 3 h`. */
const BETWEEN = /[-–—～~至到]|\s(?:to|à|bis|tot|a|até)\s|から|에서/i
const FROM = /^(?:from|von|de|da|van)\s+(?=\d)/i
const UP_TO = /^(?:up to|jusqu['’]à|bis zu|hasta|fino a|até|tot|最大|最长|最長|최대)\s*(?=\d)/i

/**
 * Parses a text that is only a length of time, in any source language: `2 hours`, `24 Stunden`, `up to 90 min`,
 * `2-3 jours`, `1h30`, `30 min to 3 h`, `6个月`, `One day`. Null for other texts and for a length of 0.
 */
export function readPeriod(text: string): Period | null {
  const words = withDigits(text.trim()).replace(UP_TO, '0-').replace(FROM, '')
  if (!/^\d/.test(words)) return null
  const [, hours, hourWord = '', minutes, minuteWord = 'min'] = TWO_PARTS.exec(words) ?? []
  if (hours !== undefined && periodUnit(hourWord) === 'hour' && periodUnit(minuteWord) === 'minute')
    return { from: Number(hours) * 60 + Number(minutes), to: null, unit: 'minute' }
  const [, first, last, word = ''] = PERIOD.exec(words) ?? []
  const unit = first === undefined ? undefined : periodUnit(word)
  if (first === undefined || unit === undefined) return rangeIn(words)
  const [from, to] = [decimal(first), last === undefined ? null : decimal(last)]
  if (to === null || to === from) return from > 0 ? { from, to: null, unit } : null
  return to > from ? { from, to, unit } : { from: to, to: from, unit }
}

/** A range whose two ends name their units, in minutes. */
function rangeIn(words: string): Period | null {
  const ends = words.split(BETWEEN, 3)
  if (ends.length !== 2) return null
  const [from, to] = ends.map(end => {
    const period = readPeriod(end)
    return period?.to === null ? period.from * unitMinutes[period.unit] : null
  })
  return from == null || to == null || from >= to ? null : { from, to, unit: 'minute' }
}

/** Parses a decimal number with a point or a comma; a comma before three digits parts thousands. */
export function decimal(text: string): number {
  return Number(/,\d{3}$/.test(text) ? text.replace(',', '') : text.replace(',', '.'))
}
