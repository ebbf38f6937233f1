import { type Day, WEEK } from './opening-hours.ts'

export type HourWord =
  | { type: 'days'; days: readonly Day[] }
  | { type: 'closed' | 'all day' }
  | { type: 'to' }
  | { type: 'filler' }
  | Clock

/** A time in minutes after midnight; `half` is null if the source states neither am nor pm. */
export interface Clock {
  type: 'time'
  minutes: number
  half: 'am' | 'pm' | null
}

/** Phrases for each meaning, separated by ` | `, without accents. */
const PHRASES: readonly (readonly [meaning: HourWord, phrases: string])[] = [
  [
    { type: 'days', days: WEEK },
    'daily | every day | everyday | all days | 7 days a week | 7 days | tous les jours | 7j/7 | 7 j/7 | 7 jours/7 | 7 jours sur 7 | taglich | jeden tag | todos los dias | diario | diariamente | tutti i giorni | ogni giorno | todos os dias | dagelijks | elke dag | alle dagen | 毎日 | 年中無休 | 每天 | 每日 | 全年无休 | 全年無休 | 매일 | 연중무휴 | يوميا | كل يوم | كل الأيام | طوال أيام الأسبوع | כל יום | מדי יום | יומיומי | כל ימות השבוע | כל השבוע',
  ],
  [
    { type: 'days', days: [0, 1, 2, 3, 4] },
    'weekdays | en semaine | unter der woche | dias laborables | entre semana | giorni infrasettimanali | dias uteis | doordeweeks | 平日 | 工作日 | 평일',
  ],
  [
    { type: 'days', days: [5, 6] },
    'weekends | weekend | week-ends | week-end | am wochenende | wochenende | wochenenden | fines de semana | fin de semana | fine settimana | fins de semana | fim de semana | weekeinde | 週末 | 土日 | 周末 | 주말',
  ],
  [
    { type: 'days', days: [7] },
    'public holidays | bank holidays | holidays | jours feries | feries | feiertage | feiertagen | feiertags | festivos | giorni festivi | festivi | feriados | feestdagen | 祝日 | 祭日 | 节假日 | 節假日 | 公众假期 | 公眾假期 | 공휴일 | العطلات الرسمية | العطل الرسمية | أيام العطل | חגים | ימי חג',
  ],
  [
    { type: 'closed' },
    'closed | closed on | ferme | fermee | fermes | fermeture | geschlossen | ruhetag | zu | cerrado | cerrada | cierra | chiuso | chiusa | fechado | fechada | encerrado | encerrada | gesloten | dicht | 休み | 休業 | 定休日 | 定休 | 休館日 | 休館 | 关闭 | 闭馆 | 休息 | 休馆 | 關閉 | 閉館 | 公休 | 휴무 | 휴관 | 휴무일 | 휴관일 | مغلق | مغلقة | إغلاق | סגור | סגורה',
  ],
  [
    { type: 'all day' },
    'open 24 hours | 24 hours a day | 24 hours | 24h | 24 h | 24/7 | 24h/24 | 24 h/24 | 24h/24h | all day | around the clock | 24 heures | 24 heures sur 24 | 24 h sur 24 | 24h sur 24 | toute la journee | 24 stunden | rund um die uhr | ganztagig | 24 horas | todo el dia | 24 ore su 24 | 24 ore | tutto il giorno | o dia todo | dia inteiro | 24 uur per dag | 24 uur | de hele dag | hele dag | 終日 | 24時間 | 24小时 | 全天 | 24小時 | 全天候 | 24시간 | 24 ساعة | على مدار الساعة | على مدار 24 ساعة | طوال اليوم | 24 שעות | 24 שעות ביממה | כל היממה | מסביב לשעון',
  ],
  [
    { type: 'to' },
    '- | – | — | ~ | ～ | to | through | thru | until | till | a | au | jusqu’a | jusqu’au | bis | al | alle | fino a | fino alle | hasta | ate | as | tot | tot en met | t/m | から | 至 | 到 | 부터 | 에서 | إلى | الى | حتى | ־ | עד',
  ],
  [
    { type: 'filler' },
    ', | . | : | ： | / | & | ( | ) | 、 | ， | ・ | （ | ） | and | from | on | open | opening | le | les | du | de | des | et | ouvert | ouverte | ouverts | von | ab | am | an | und | uhr | geoffnet | offen | jeden | el | los | la | las | y | e | abierto | abierta | il | dal | dalle | ore | aperto | aperta | das | aos | aberto | aberta | van | op | en | geopend | uur | open van | h | hrs | heures | horas | まで | は | を | と | 営業 | 時 | 和 | 及 | 开放 | 開放 | 营业 | 營業 | 까지 | 영업 | 은 | 는 | 및 | ، | من | يوم | أيام | الساعة | و | مفتوح | مفتوحة | יום | ימים | בימים | מ | משעה | בשעה | שעה | ו | פתוח | פתוחה | בין השעות',
  ],
  [
    { type: 'time', minutes: 720, half: null },
    'noon | midday | midi | mittag | mediodia | mezzogiorno | meio-dia | 正午 | الظهر | צהריים',
  ],
  [
    { type: 'time', minutes: 1440, half: null },
    'midnight | minuit | mitternacht | medianoche | mezzanotte | meia-noite | منتصف الليل | חצות',
  ],
]

/** Names of days from Monday, without accents: from Unicode CLDR in all source languages, and other common names. */
const DAY_NAMES = [
  'monday mon lundi lun montag mo lunes lunedi segunda-feira seg maandag ma 月曜日 月 월요일 월 星期一 周一 週一 segunda 月曜 礼拜一 الاثنين الإثنين اثنين שני ב’ ב',
  'tuesday tue mardi mar dienstag di martes martedi terca-feira ter dinsdag 火曜日 火 화요일 화 星期二 周二 週二 tu tues terca 火曜 礼拜二 الثلاثاء ثلاثاء שלישי ג’ ג',
  'wednesday wed mercredi mer mittwoch mi miercoles mie mercoledi quarta-feira qua woensdag wo 水曜日 水 수요일 수 星期三 周三 週三 we weds quarta 水曜 礼拜三 الأربعاء الاربعاء أربعاء רביעי ד’ ד',
  'thursday thu jeudi jeu donnerstag do jueves jue giovedi gio quinta-feira qui donderdag 木曜日 木 목요일 목 星期四 周四 週四 th thur thurs quinta 木曜 礼拜四 الخميس خميس חמישי ה’ ה',
  'friday fri vendredi ven freitag fr viernes vie venerdi sexta-feira sex vrijdag vr 金曜日 金 금요일 금 星期五 周五 週五 sexta 金曜 礼拜五 الجمعة جمعة שישי ו’',
  'saturday sat samedi sam samstag sa sabado sab sabato zaterdag za 土曜日 土 토요일 토 星期六 周六 週六 sonnabend 土曜 礼拜六 السبت سبت שבת ש’',
  'sunday sun dimanche dim sonntag so domingo dom domenica zondag zo 日曜日 日 일요일 일 星期日 周日 週日 su 日曜 礼拜天 星期天 周天 الأحد الاحد أحد ראשון א’ א',
]

export function hourPhrases(): ReadonlyMap<string, HourWord> {
  const meanings = new Map<string, HourWord>()
  const add = (phrase: string, meaning: HourWord) => {
    if (!meanings.has(phrase)) meanings.set(phrase, meaning)
  }
  const addDay = (name: string, day: Day) => {
    add(name, { type: 'days', days: [day] })
    if (/[a-z]{3}$/.test(name)) add(`${name}s`, { type: 'days', days: [day] })
  }
  for (const [meaning, phrases] of PHRASES) for (const phrase of phrases.split(' | ')) add(phrase, meaning)
  for (const [day, names] of DAY_NAMES.entries())
    for (const name of names.split(' ')) addDay(name, WEEK[day] ?? 6)
  return meanings
}
