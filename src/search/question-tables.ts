/**
 * Words by which a question states filters, in English, German, French, Spanish and Italian, without accents. Words
 * that are in no table are searched as text.
 */

export const AT_MOST =
  'under|below|less than|up to|at most|max|maximum|unter|bis zu|hochstens|maximal|weniger als|moins de|jusqu a|au plus|menos de|hasta|como maximo|meno di|fino a|al massimo'

/** Words before a place. What follows is read as a place only if the catalogue has it. */
export const NEAR =
  'near|close to|around|nahe|in der nahe von|bei|pres de|pres d|autour de|cerca de|cerca del|vicino a|nei pressi di'
export const IN = 'in|at|from|aus|ab|a|au|en|depuis|desde|da'

/** ISO 4217 codes by symbols and words. The sign and the words of USD may mean other dollars too. */
export const CURRENCIES = codesByWord({
  GBP: '£ pound pounds quid pfund livres libras sterline',
  EUR: '€ euro euros',
  USD: '$ dollar dollars dolares dollari',
  JPY: '¥ yen',
  CHF: 'francs franken franchi',
})

export const UNITS = numbersByWord({
  1: 'minute minutes min minuten minutos minuti',
  60: 'hour hours stunde stunden heure heures hora horas ora ore',
})

export const NUMBERS = numbersByWord({
  1: 'one an eine einer une una un',
  2: 'two zwei deux dos due',
  3: 'three drei trois tres tre',
  4: 'four vier quatre cuatro quattro',
  5: 'five',
  6: 'six',
})

export const HALF_DAY = 'half day|halbtags|halber tag|halben tag|demi journee|medio dia|mezza giornata'

/** Words for a price of 0. A word of `FREE_THING` after one of `WITH` states no price, as in `with free parking`. */
export const FREE = 'for free|free of charge|kostenlos|umsonst'
export const FREE_THING = 'free|gratis|gratuit|gratuite|gratuito|gratuita'
export const WITH = 'with|including|mit|inklusive|avec|y compris|con|incluso'
/** Words, by their beginnings, for what may be free without the product being free. */
const EXTRAS =
  '(?:cancel|storn|annul|rucktritt|parking|parken|parkpl|parcheggi|aparcamient|estacionamient|stationnement|wi ?fi|wlan|pick ?up|abhol|transfer|shuttle|transport|lunch|drink|breakfast|snack|audio ?guide)\\p{L}*'
/** `free` states no price before these words, as in `free climbing`, or behind them, as in `gluten free`. */
export const NOT_FREE_BEFORE = `${EXTRAS}|climbing|diving|fall|range|ride|solo|style|time`
export const NOT_FREE_BEHIND = `${EXTRAS}|alcohol|barrier|car|dairy|feel|gluten|lactose|nut|smoke|step|stress|sugar|i am|i m|we are|we re`

/** Words that negate a filter after them, as in `not in Porto`. Words of `SMALL` may stand between. */
export const NOT =
  'not|no|never|without|except|other than|apart from|(?:day|days|anything|everything) but|\\p{L}+n t|nicht|kein|keine|keinen|nie|ohne|au(?:ß|ss)er|pas|jamais|sans|sauf|nunca|sin|excepto|salvo|menos|non|senza|tranne|eccetto'
export const SMALL = 'a|an|the|on|for|any|every|be|do|want|am|im|jeden|le|la|les|un|une|de|el|los|las|il|di'

/** Languages by their names. In a question, a name counts only after a word of `SPOKEN`, as in `in German`. */
export const LANGUAGES = codesByWord({
  en: 'english englisch anglais ingles inglese',
  de: 'german deutsch allemand aleman tedesco',
  fr: 'french franzosisch francais frances francese',
  es: 'spanish spanisch espagnol espanol spagnolo',
  it: 'italian italienisch italien italiano',
  ja: 'japanese japanisch japonais japones giapponese',
  nl: 'dutch',
})
export const SPOKEN = 'in|auf|en'

export const OR = 'or|and|oder|und|ou|et|o|y|e'
export const DAYS: readonly string[] = [
  'mondays?|montags?|lundis?|lunes|lunedi',
  'tuesdays?|dienstags?|mardis?|martes|martedi',
  'wednesdays?|mittwochs?|mercredis?|miercoles|mercoledi',
  'thursdays?|donnerstags?|jeudis?|jueves|giovedi',
  'fridays?|freitags?|vendredis?|viernes|venerdi',
  'saturdays?|samstags?|sonnabends?|samedis?|sabados?|sabato',
  'sundays?|sonntags?|dimanches?|domingos?|domenica',
]

function codesByWord(words: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(words).flatMap(([code, list]) => list.split(' ').map(word => [word, code] as const)),
  )
}

function numbersByWord(words: Readonly<Record<number, string>>): ReadonlyMap<string, number> {
  return new Map([...codesByWord(words)].map(([word, number]) => [word, Number(number)]))
}
