import { lazy } from '../runtime/lazy.ts'
import { SOURCE_LANGUAGES } from './text/language-tags.ts'

/** Units of time, by their names in `Intl.NumberFormat`. */
const periodUnits = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const
export type PeriodUnit = (typeof periodUnits)[number]

/** A month has 31 days, and a year 366. With 30 or 365, cut-offs would promise refunds that suppliers refuse. */
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

export interface Period {
  from: number
  to: number | null
  unit: PeriodUnit
}

/** Words for units that `unitByWord` does not get from `Intl.NumberFormat`: `hr`, `stunden`, `journée`. */
const MORE_WORDS: Readonly<Record<PeriodUnit, string>> = {
  minute: 'mn mins 分間 分鐘 分钟',
  hour: 'h godzinę hr hrs stds stunde stunden uren heur ora ore 小時 個小時 个小时 小时 时',
  day: 'd dag dagar doby dnia يوما tagen journée journées giornata giornate jornada 日 日間 天 일간',
  week: 'wochen semaines 週 周 星期 个星期 個星期 礼拜',
  month: 'monaten 月 か月 ヶ月 カ月 ヵ月 ケ月 か月間 ヶ月間 个月 個月 개월간',
  year: 'jahren année années annata 年 年間 년간',
}

const MORE_LANGUAGES = ['sv', 'pl', 'fa']

const unitByWord = lazy((): Map<string, PeriodUnit> => {
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
})

function wordKey(word: string): string {
  return word.trim().replace(/\.$/, '').toLowerCase()
}

export function periodUnit(word: string): PeriodUnit | undefined {
  const key = wordKey(word)
  const english = periodUnits.find(unit => unit === key || `${unit}s` === key)
  if (english !== undefined) return english
  return unitByWord().get(key)
}

/** Words for numbers, in the languages of suppliers' texts. Articles count as one: `a day`. */
const NUMBER_WORDS: Readonly<Record<string, string>> = {
  1: 'one a an un une ein eine einen einem einer een één uno una um uma en ett jeden jedną یک 一',
  2: 'two deux zwei dos due dois duas twee två dwa dwie دو שני שתי 二 两 兩',
  3: 'three trois drei tres tre três drie trzy ثلاثة ثلاث سه שלושה שלוש 三',
  4: 'four quatre vier cuatro quattro quatro fyra cztery أربعة أربع چهار ארבעה ארבע 四',
  5: 'five cinq fünf cinco cinque vijf fem pięć خمسة خمس پنج חמישה חמש 五',
  6: 'six sechs seis sei zes sex sześć ستة ست شش שישה שש 六',
  7: 'seven sept sieben siete sette sete zeven sju siedem سبعة سبع هفت שבעה שבע 七',
  8: 'eight huit acht ocho otto oito ثمانية ثماني שמונה 八',
  9: 'nine neuf neun nueve nove negen تسعة تسع תשעה תשע 九',
  10: 'ten dix zehn diez dieci dez tien tio dziesięć عشرة عشر ده עשרה עשר 十',
  12: 'twelve',
  14: 'fourteen vierzehn quatorze catorce quattordici veertien fjorton czternaście',
  24: 'twenty-four',
  48: 'forty-eight',
  72: 'seventy-two',
}
const numbers = new Map(
  Object.entries(NUMBER_WORDS).flatMap(([number, words]) => words.split(' ').map(word => [word, number])),
)
/** Words that state a number and its unit at once: Korean `이틀`, "two days", and the Arabic and Hebrew dual. */
const BOTH = new Map([
  ...Object.entries({ 하루: '1일', 이틀: '2일', 사흘: '3일', 나흘: '4일', 일주일: '7일' }),
  ...Object.entries({ يومين: '2 يوم', ساعتين: '2 ساعة', أسبوعين: '2 أسبوع', شهرين: '2 شهر' }),
  ...Object.entries({ يومان: '2 يوم', ساعتان: '2 ساعة', أسبوعان: '2 أسبوع', شهران: '2 شهر' }),
  ...Object.entries({ יומיים: '2 ימים', שעתיים: '2 שעות', שבועיים: '2 שבועות', חודשיים: '2 חודשים' }),
])
const WORD_AND_UNIT = new RegExp(
  String.raw`(?<![\p{L}\d-])(?:(${[...numbers.keys()].join('|')})(?=[\s-](\p{L}{1,12}))|(${[...BOTH.keys()].join('|')}))`,
  'gu',
)
const IDEOGRAPH_AND_UNIT =
  /(?<![一二三四五六七八九十百两兩\d])([一二三四五六七八九十两兩])(?=[个個]?(?:天|日|小[时時]|時間|[周週]|星期|月))/gu

/** Writes all numbers before a unit of time in ASCII digits: `two weeks` becomes `2 weeks`. `text` is plain and in lower case. */
export function withDigits(text: string): string {
  return text
    .replace(WORD_AND_UNIT, (all, word = '', unit = '', both = '') =>
      periodUnit(unit) === undefined ? (BOTH.get(both) ?? all) : (numbers.get(word) ?? all),
    )
    .replace(IDEOGRAPH_AND_UNIT, ideograph => numbers.get(ideograph) ?? ideograph)
}

const FIRST_AND_UNIT =
  /^([\p{L}-]{1,20})\s+(?:(?:business|working|calendar|full)\s+)?(\p{L}{1,20})(?!\p{L})/iu
const FIRST_IDEOGRAPH =
  /^[一二两兩三四五六七八九十](?=天|日|[个個]?小[时時]|時間|[个個]月|周|週|[个個]?星期)/u

export function withFirstInDigits(text: string): string {
  const [first = '', word = first, unit] = FIRST_AND_UNIT.exec(text) ?? FIRST_IDEOGRAPH.exec(text) ?? []
  const number = numbers.get(word.toLowerCase())
  if (number === undefined || (unit !== undefined && periodUnit(unit) === undefined)) return text
  return number + text.slice(word.length)
}

const NUMBER = String.raw`(\d{1,400}(?:[.,]\d+)?)`
const WORD = String.raw`([\p{L}ヶヵ]+)\.?`
const PERIOD = new RegExp(
  String.raw`^${NUMBER}\s*(?:(?:[-–—～~至到]|to|à|bis|tot|a|até|から|에서|إلى|עד)\s*${NUMBER}\s*)?${WORD}$`,
  'iu',
)
const AND = String.raw`(?:\s*[,&]|\s(?:and|und|et|y|e|en|och|i))?`
const TWO_PARTS = new RegExp(String.raw`^(\d+)\s*${WORD}${AND}\s*(\d{1,2})\s*(?:m|${WORD})?$`, 'iu')
/** Matches the Dutch `u` for hours, but not the Spanish `u` for "or": `7 u 8 minutos`. */
const DUTCH_HOUR = /(?<=\d\s?)u(?=\d|\.?$|\sen\s)/i
/** Matches the sign or word between two lengths that each name their unit: `to` in `30 min to 3 h`. */
const BETWEEN = /[-–—～~至到]|\s(?:to|à|bis|tot|a|até|إلى|עד)\s|から|에서/i
const FROM = /^(?:(?:from|von|de|da|van|من)\s+|מ-?)(?=\d)/i
const UP_TO = /^(?:up to|jusqu['’]à|bis zu|hasta|fino a|até|tot|حتى|עד|最大|最长|最長|최대)\s*(?=\d)/i

/** Reads `24 Stunden`, `up to 90 min`, `1h30` or `30 min to 3 h`, in any source language. Null for other texts. */
export function readPeriod(text: string): Period | null {
  const words = withFirstInDigits(BOTH.get(text.trim()) ?? text.trim())
    .replace(UP_TO, '0-')
    .replace(FROM, '')
    .replace(DUTCH_HOUR, 'h')
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

function rangeIn(words: string): Period | null {
  const ends = words.split(BETWEEN, 3)
  if (ends.length !== 2) return null
  const [from, to] = ends.map(end => {
    const period = readPeriod(end)
    return period?.to === null ? period.from * unitMinutes[period.unit] : null
  })
  return from == null || to == null || from >= to ? null : { from, to, unit: 'minute' }
}

export function decimal(text: string): number {
  return Number(/,\d{3}$/.test(text) ? text.replace(',', '') : text.replace(',', '.'))
}
