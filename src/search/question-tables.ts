/**
 * Words by which a question states filters, in English, German, French, Spanish and Italian, without accents. What no
 * table has stays text.
 */

/** Words before the highest price or the longest duration. */
export const AT_MOST =
  'under|below|less than|up to|at most|max|maximum|unter|bis zu|hochstens|maximal|weniger als|moins de|jusqu a|au plus|menos de|hasta|como maximo|meno di|fino a|al massimo'

/** Words before a place. Only a place of the catalogue is read as one. */
export const NEAR =
  'near|close to|around|nahe|in der nahe von|bei|pres de|pres d|autour de|cerca de|cerca del|vicino a|nei pressi di'
export const IN = 'in|at|from|aus|ab|a|au|en|depuis|desde|da'

/** ISO 4217 codes by symbols and words. A dollar is any currency with that sign. */
export const CURRENCIES: Readonly<Record<string, string>> = {
  ...{
    '£': 'GBP',
    pound: 'GBP',
    pounds: 'GBP',
    quid: 'GBP',
    pfund: 'GBP',
    livres: 'GBP',
    libras: 'GBP',
    sterline: 'GBP',
  },
  ...{
    '€': 'EUR',
    euro: 'EUR',
    euros: 'EUR',
    $: 'USD',
    dollar: 'USD',
    dollars: 'USD',
    dolares: 'USD',
    dollari: 'USD',
  },
  ...{ '¥': 'JPY', yen: 'JPY', francs: 'CHF', franken: 'CHF', franchi: 'CHF' },
}

/** Minutes by words for a unit of time. */
export const UNITS: Readonly<Record<string, number>> = {
  ...{ minute: 1, minutes: 1, min: 1, minuten: 1, minutos: 1, minuti: 1 },
  ...{
    hour: 60,
    hours: 60,
    stunde: 60,
    stunden: 60,
    heure: 60,
    heures: 60,
    hora: 60,
    horas: 60,
    ora: 60,
    ore: 60,
  },
}

export const NUMBERS: Readonly<Record<string, number>> = {
  ...{
    one: 1,
    an: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    eine: 1,
    einer: 1,
    zwei: 2,
    drei: 3,
    vier: 4,
  },
  ...{
    une: 1,
    deux: 2,
    trois: 3,
    quatre: 4,
    una: 1,
    dos: 2,
    tres: 3,
    cuatro: 4,
    un: 1,
    due: 2,
    tre: 3,
    quattro: 4,
  },
}

export const HALF_DAY = 'half day|halbtags|halber tag|halben tag|demi journee|medio dia|mezza giornata'
export const FREE = 'for free|free of charge|free|kostenlos|gratis|umsonst|gratuit|gratuite|gratuito|gratuita'

/** Languages by words, of which one stands after a word of `SPOKEN`. */
export const LANGUAGES: Readonly<Record<string, string>> = {
  ...{ english: 'en', german: 'de', french: 'fr', spanish: 'es', italian: 'it', japanese: 'ja', dutch: 'nl' },
  ...{ englisch: 'en', deutsch: 'de', franzosisch: 'fr', spanisch: 'es', italienisch: 'it', japanisch: 'ja' },
  ...{ anglais: 'en', allemand: 'de', francais: 'fr', espagnol: 'es', italien: 'it', japonais: 'ja' },
  ...{ ingles: 'en', aleman: 'de', frances: 'fr', espanol: 'es', italiano: 'it', japones: 'ja' },
  ...{ inglese: 'en', tedesco: 'de', francese: 'fr', spagnolo: 'es', giapponese: 'ja' },
}
export const SPOKEN = 'in|auf|en'

/** Days of the week by words, as places from Monday. */
export const DAYS: readonly string[] = [
  'mondays?|montags?|lundis?|lunes|lunedi',
  'tuesdays?|dienstags?|mardis?|martes|martedi',
  'wednesdays?|mittwochs?|mercredis?|miercoles|mercoledi',
  'thursdays?|donnerstags?|jeudis?|jueves|giovedi',
  'fridays?|freitags?|vendredis?|viernes|venerdi',
  'saturdays?|samstags?|sonnabends?|samedis?|sabados?|sabato',
  'sundays?|sonntags?|dimanches?|domingos?|domenica',
]
