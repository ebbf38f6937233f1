import { periodUnit } from './period.ts'

/** The words for a number before a unit of time, in the languages of suppliers' texts. */
const NUMBER_WORDS: Readonly<Record<string, string>> = {
  1: 'one a an ein eine einen einem einer un une una uno um uma een één en ett jeden jedną یک',
  2: 'two zwei deux dos due dois duas twee två dwa dwie دو',
  3: 'three drei trois tres tre três drie trzy ثلاثة ثلاث سه',
  4: 'four vier quatre cuatro quattro quatro fyra cztery أربعة أربع چهار',
  5: 'five fünf cinq cinco cinque vijf fem pięć خمسة خمس پنج',
  6: 'six sechs seis sei zes sex sześć ستة ست شش',
  7: 'seven sieben sept siete sette sete zeven sju siedem سبعة سبع هفت',
  10: 'ten zehn dix diez dieci dez tien tio dziesięć عشرة ده',
  14: 'fourteen vierzehn quatorze catorce quattordici veertien fjorton czternaście',
}
const numbers = new Map(
  Object.entries(NUMBER_WORDS).flatMap(([number, words]) => words.split(' ').map(word => [word, number])),
)
/** Words that are a number and its unit: Korean days, and the Arabic dual. */
const BOTH = new Map([
  ...Object.entries({ 하루: '1일', 이틀: '2일', 사흘: '3일', 나흘: '4일', 일주일: '7일' }),
  ...Object.entries({ يومين: '2 يوم', ساعتين: '2 ساعة', أسبوعين: '2 أسبوع', شهرين: '2 شهر' }),
])
const IDEOGRAPHS = '一二三四五六七八九十'

const WORD_AND_UNIT = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(${[...numbers.keys()].join('|')})(?=[\s-](\p{L}{1,12}))|(${[...BOTH.keys()].join('|')}))`,
  'gu',
)
const IDEOGRAPH_AND_UNIT =
  /(?<![一二三四五六七八九十百两兩\d])([一二三四五六七八九十两兩])(?=[个個]?(?:天|日|小[时時]|時間|[周週]|星期|月))/gu

/** `2 weeks` from `two weeks`: writes numbers before a unit of time in ASCII digits. `text` is in lower case. */
export function withDigits(text: string): string {
  return text
    .replace(/[٠-٩۰-۹]/g, digit => String((digit.charCodeAt(0) - 0x0660) % 16))
    .replace(WORD_AND_UNIT, (all, word?: string, unit = '', both = '') =>
      word === undefined
        ? (BOTH.get(both) ?? all)
        : periodUnit(unit) === undefined
          ? all
          : `${numbers.get(word)}`,
    )
    .replace(IDEOGRAPH_AND_UNIT, (_, digit: string) =>
      String(IDEOGRAPHS.indexOf(digit.replace(/[两兩]/, '二')) + 1),
    )
}
