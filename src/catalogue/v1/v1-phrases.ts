import labels from '../../../templates/labels.json' with { type: 'json' }
import { type PeriodUnit, periodUnit } from '../period.ts'
import { languageAndScript, localeBeside } from '../text/language-tags.ts'
import { memoize } from '../text/memoize.ts'
import { periodParts } from './period-parts.ts'
import { periodText, type V1OpeningHours, type V1Period } from './v1-values.ts'

type Language = keyof typeof labels
type PhraseName = Exclude<keyof (typeof labels)[Language], 'colon'>

interface PhraseLocale {
  language: Language
  locale: string
}

function phraseLocaleOf(locale: string | null): PhraseLocale {
  const code = languageAndScript(locale ?? 'en')
  const language = isLanguage(code) ? code : 'en'
  return { language, locale: localeBeside(language, locale) }
}

function isLanguage(code: string): code is Language {
  return Object.hasOwn(labels, code)
}

/** From Monday, because the function `weekday` adds a day's index to 1 January 2024, which was a Monday. */
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** Writes a period after the label `name` in the record's language. Nothing for a quantity of 0: V1 means "unknown". */
export function sentence(name: PhraseName) {
  return (value: V1Period, locale: string | null): string[] => {
    if (periodParts(value)?.quantity === 0) return []
    const voice = phraseLocaleOf(locale)
    return [phrase(voice, name, periodIn(voice, value))]
  }
}

function periodIn({ language, locale }: PhraseLocale, value: V1Period): string {
  const parts = periodParts(value)
  const unit = parts === null ? undefined : periodUnit(parts.unit)
  // English texts keep a word after the unit, as in `24 hours before`, but not `Fixed`, which tells a guest nothing.
  // Other languages also drop `before`, because their label says it.
  const isPlain =
    parts !== null &&
    (parts.type === null || (language === 'en' ? /^fixed$/i : /^(?:before|fixed)$/i).test(parts.type))
  return isPlain && unit !== undefined ? quantity(locale, parts.quantity, unit) : (periodText(value) ?? '')
}

export function hoursText(days: V1OpeningHours, locale: string | null): string[] {
  const voice = phraseLocaleOf(locale)
  const lines = Object.entries(days).flatMap(([day, hours]) =>
    hours ? [`${weekday(voice.locale, day)}: ${hours}`] : [],
  )
  return lines.length === 0 ? [] : [hoursPhrase(lines, locale)]
}

export function hoursPhrase(lines: readonly string[], locale: string | null): string {
  return phrase(phraseLocaleOf(locale), 'hours', lines.map(line => `\n${line}`).join(''))
}

export function labelled(name: PhraseName, value: string, locale: string | null): string {
  return phrase(phraseLocaleOf(locale), name, value)
}

function phrase({ language }: PhraseLocale, name: PhraseName, value: string): string {
  const { colon, [name]: label } = labels[language]
  return `${label}${value.startsWith('\n') ? colon.trimEnd() : colon}${value}`
}

function quantity(locale: string, amount: number, unit: PeriodUnit): string {
  return numbersIn(`${locale} ${unit}`).format(amount)
}

function weekday(locale: string, day: string): string {
  const index = DAYS.indexOf(day.trim().toLowerCase())
  return index < 0 ? day : daysIn(locale).format(Date.UTC(2024, 0, 1 + index))
}

/** Caches formatters by locale and unit, such as `en hour`. They are costly, and a page of a list needs hundreds. */
const numbersIn = memoize((key: string) => {
  const [locale, unit] = key.split(' ')
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
})
const daysIn = memoize(
  (locale: string) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }),
)
