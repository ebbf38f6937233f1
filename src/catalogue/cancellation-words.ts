/** The patterns of this file match lower case only: the flag `i` would make them slow. */

/** Makes a pattern. `latin` matches only where a word starts. There, Latin letters replace `\\p{L}`, which is slow. */
function words(latin: readonly string[], others = ''): string {
  const pattern = latin.join('|').replace(/\\p\{L\}(?=[{*?])/g, '[a-zß-ɏ]')
  return `(?<![\\p{L}-])(?:${pattern})${others === '' ? '' : `|${others}`}`
}

export const FULL_REFUND = words(
  [
    '(?<!feel )free(?!\\p{L})|full(?:y)? refund|full (?:amount|price) (?:is |will be )?refund|fully reimburse|all (?:of )?your money',
    'refund\\p{L}{0,3} (?:you |your money |is |it )?in full|refund (?:of )?the (?:full|whole)|100 ?% (?:of the price )?refund',
    '100 ?% of the (?:tour |total |full )?(?:price|amount|cost) (?:is |will be )?refund',
    'refund\\p{L}{0,3} (?:of )?100 ?%|no (?:cancellation )?(?:charge|fee|penalt|cost)(?!\\p{L}* (?:is|are|will be) refund)',
    'charge nothing|without (?:any )?(?:charge|fee|penalty|cost)|at no (?:charge|cost)|penalty[- ]free',
    'kostenlos|kostenfrei|gebührenfrei|gratis|ohne (?:storno)?(?:kosten|gebühr)|keine (?:storno)?(?:kosten|gebühr)',
    'voll\\p{L}{0,2} (?:rück)?erstatt|(?:rück)?erstatt\\p{L}{0,4} (?:wir |ihnen )?(?:den |zu )?(?:voll|100 ?%)|100 ?% (?:rück)?erstatt',
    'gratuit|sans (?:frais|pénalité|coût)|aucuns? frais|intégralement rembours|100 ?% rembours',
    'remboursement (?:est |sera )?(?:intégral|total|complet|à 100 ?%)|rembours\\p{L}{1,3} (?:intégral|en totalité|à 100 ?%)',
    'sin (?:coste|costo|cargo|gasto|penali|recargo)|reembolso (?:es )?(?:completo|total|íntegro|integral|d[eo]l? 100 ?%)',
    'devolv\\p{L}{0,4} todo|devoluci[oó]n (?:completa|total|íntegra)|dev(?:uel|olver)\\p{L}{1,3} (?:el |todo )(?:importe íntegro|importe total|el importe|100 ?%)',
    'senza (?:penal|cost|spes)|nessuna penale|rimborso (?:è |sarà )?(?:totale|complet|integral|del 100 ?%)',
    'grátis|sem (?:custo|taxa|penali|encargo)|reembolsad\\p{L}{1,2} (?:n?a totalidade|integral|totalmente)',
    'kosteloos|zonder kosten|volledig\\p{L}? (?:bedrag |restitutie|terugbet|terug)',
    'fri avbok|kostnadsfri|avgiftsfri|utan (?:kostnad|avgift)|full återbet|hela (?:beloppet|priset) (?:åter|tillbaka)',
    'bezpłatn|darmow|za darmo|bez (?:opłat|koszt)|pełn\\p{L}{1,3} zwrot|zwrot (?:100 ?%|całości|pełnej)',
  ],
  [
    '無料|全額(?:を)?(?:返金|払い戻)|(?:キャンセル料|手数料)(?:は|が)?(?:かかりません|不要|いただきません|発生しません)',
    '무료|전액 ?환불|(?:수수료|위약금)(?:가|는|이)? ?없',
    '免[费費]|全[额額]退|免收|不收取?(?:任何)?(?:手[续續])?[费費]',
    'مجان|استرداد كامل|(?:دون|بدون) (?:رسوم|تكلفة|غرامة)|رایگان|بدون (?:هزینه|جریمه)|(?:کل|تمام) مبلغ (?:بازگردان|برگردان|مسترد)',
    'חינם|ללא (?:עלות|תשלום|חיוב|קנס|דמי ביטול|עמלה)|החזר (?:כספי )?מלא|החזר של 100 ?%',
  ].join('|'),
)

export const LESS_REFUND = words(
  [
    'no refund|non[- ]?refundable|not refund|half(?! an? )|hälfte|keine (?:rück)?erstatt|nicht (?:rück)?erstatt|kostenpflichtig',
    'moitié|(?:pas|non|aucun) rembours|mitad|(?:no|sin) (?:hay )?reembols|metà|(?:alcun|nessun|non) rimbors',
    'metade|sem reembols|não (?:são |é )?reembols|helft|geen (?:restitutie|teruggave|terugbet)|hälften',
    '(?:ingen|ej|inte) återbet|połow|(?:brak|bez) zwrotu',
  ],
  '\\d ?[%٪]|半[額额]|一半|返金(?:不可|でき|され|いたしま)|절반|환불 ?(?:불|되지|안)|不[可予]?退|نصف|غير قابل|غیرقابل|מחצית|(?:ללא|אין|לא ניתן(?: לקבל)?|לא יינתן) (?:ל?החזר|זיכוי)',
)

/** Matches words such as `otherwise`. The text after them is about earlier cancellations than the text before them. */
export const ELSE_IN_FRONT =
  /^\s*(?:(?:earlier|otherwise|before that|davor|vorher|früher|andernfalls|sonst|ansonsten|au[- ]delà|sinon|auparavant|antes|en caso contrario|in precedenza|altrimenti|prima|caso contrário|[oa]s restantes|eerder|anders|tidigare|annars|wcześniej)(?!\p{L})|それ(?:以前|より前|以外)|그 ?(?:이전|전|외)|此前|在此之前|否[则則]|قبل ذلك|در غیر این صورت|לפני כן|אחרת)/u

export const NOT = 'not|no|never|nicht|keine?[mnr]?|pas|non|não|sem|niet|geen|inte|ingen|nie|brak'
/** Matches "not" in front of a word for a full refund: `no es gratuita`. */
export const NOT_IN_FRONT = new RegExp(
  String.raw`(?<!\p{L})(?:${NOT})(?!\p{L})\P{L}*(?:\p{L}+\P{L}+)?$|(?:不|غير |لا |לא |אין )$`,
  'u',
)
export const NOT_BEHIND =
  /^[^\d,.;]{0,14}(?:(?:is |are )?not |nicht |n['’]est pas |no es |non è |não é |niet |不可|でき(?:ません|ない)|では(?:ありません|ない)|불가|안 됩|되지 않)/u

/** Matches "less than" before a period: the text is about cancellations within it, as in `less than 2 days before`. */
export const LESS_THAN =
  /(?<!\p{L})(?:(?<!not )less than|fewer than|within|(?<!no |not )later than|(?<!nicht )weniger als|innerhalb(?: von)?|(?<!nicht )später als|(?<!au )moins de|(?<!no )menos de|(?<!non )meno di|(?<!niet )minder dan|binnen|(?<!niet )later dan|mindre än|(?<!inte )senare än|mniej niż)\s$|(?:أقل من|کمتر از|פחות מ|תוך)\s$|פחות מ-$/u
export const LESS_THAN_BEHIND = /^\s*(?:前|전)?\s*(?:以内|以內|之?内|之?內|未満|미만|이내)/u

export const CANCELLING =
  'cancel|annul|storn|rücktritt|zurücktr|absag|anul|disd[ei]|avbok|rezygn|odwoł|キャンセル|取消|取り消|退(?!款)|취소|إلغاء|الغاء|لغو|ביטול|לבטל|ביטל|מבטל'
export const REFUNDING =
  'no fee|手[续續][费費]|refund|reimburse|money|rembours|erstatt|rückzahl|reembols|devol|devuel|rimbors|terug|restitu|återbet|zwrot|返金|払い戻|退款|환불|استرداد|بازگردان|بازپرداخت|החזר|זיכוי'

const DEPOSIT =
  'deposit|anzahlung|acompte|arrhes|depósito|señal|caparra|acconto|sinal|aanbetaling|handpenning|zadat|zalicz|手付金|預り金|預かり金|定金|订金|訂金|계약금|예약금|عربون|مقدم|מקדמה'
/** Matches words for a deposit that is not refunded: even the fullest refund is then a part of the price. */
export const KEPT_DEPOSIT = new RegExp(
  String.raw`(?<!\p{L})(?:${NOT})[- ]?(?:${REFUNDING})[^.\n]{0,30}(?:${DEPOSIT})|(?:${DEPOSIT})[^.\n]{0,40}?(?:(?<!\p{L})(?:${NOT})(?!\p{L})|不|でき|され(?:ず|ま)|불|않|لا |غير |לא |אינ)`,
  'u',
)

/** Words for changes of a booking, which may be free even if a cancellation is not. */
export const CHANGING = words(
  [
    'change|modif|reschedul|rebook|postpon|umbuch|verschieb|änder|cambi|spost|alter|remarca|wijzig|omboek|ombok|zmian',
  ],
  '変更|변경|改期|更改|[变變]更|تغيير|تعديل|تغییر|שינוי|לשנות',
)

/** Matches sentences that are not about a guest's full refund before the start: `cancelled by bad weather`. */
export const IS_OTHER_CASE =
  /(?<!\p{L})(?:(?:we|operator|organi[sz]er|company|guide) (?:may |can |will |must |might |have to |reserve )?(?:the right to )?cancel|weather|wetter|météo|mauvais temps|mal tiempo|mau tempo|maltempo|slecht weer|väd(?:er|ret)|pogod|minimum (?:number|group)|mindestteilnehmer|nombre minimum|n[úu]mero m[íi]nimo|minimum aantal|balance|rest(?:zahlung|betrag)|solde|saldo|(?:of|after) (?:the )?(?:booking|purchase)|booked|nach (?:der )?buchung|après (?:la )?réservation|dopo la prenotazione|após a reserva|tras la reserva)|天候|悪天|날씨|天[气氣]|الطقس|מזג האוויר/u

export const TAKEN_OFF =
  /(?<!\p{L})(?:minus|less (?:an?|the|any|our|\P{L}*\d)(?!\p{L})|exclud|deduct|abzüglich|abzgl|déduction|moins (?:les|des|la|un)|descont|detratt|aftrek|avdrag|potrąc)|差し引|공제|扣除|ناقص|بعد خصم|בניכוי|פחות דמי/u

export const EXCEPT = words(
  [
    'exce[ptç]|apart from|sauf(?!\\p{L})|hors(?!\\p{L})|hormis|au[sß]s?er(?!\\p{L})|ausgenommen|mit ausnahme|salvo',
    'tranne|eccet|eccez|behalve|uitgezonderd|met uitzondering|utom(?!\\p{L})|förutom|med undantag|oprócz|z wyjątk|z wyłącz',
  ],
  'を除|除[くき外了]|제외|باستثناء|ما ?عدا|به ?جز|به استثنای|למעט|חוץ מ|מלבד|פרט ל',
)

const FARE =
  '(?:tickets?|fares?|rates?|billets?|tarif\\p{L}{0,2}|karten?|entradas?|bilhetes?|bigliett[io]|kaartjes?|biljett\\p{L}{0,2}|bilet\\p{L}{0,3}|option|optie|opci[oó]n|opção|opzione)'
/** Excludes a limit of time after `only`, as in `only with 48 hours notice`: such a limit is for all guests. */
const IN_TIME = `(?!${CANCELLING}|\\D{0,13}\\d)`

/** Words for exceptions and conditions, such as `if you bought insurance`: the refund is not for all guests. */
export const FOR_SOME = words(
  [
    'exclus(?!\\p{L})|esclus[ie](?!\\p{L})|unless(?! (?:you )?cancel)|members only|for (?:\\p{L}{1,20} )?members|réservée? aux?',
    '(?:if|when) (?:you )?(?:have |had )?(?:bought|purchased|added|chosen?|selected|taken|opted|paid|hold|own)(?!\\p{L})',
    `(?:only (?:for|to|with)|nur (?:für|mit)|(?:uniquement|seulement) (?:pour|avec)|(?:s[oó]lo|solamente) (?:para|con)|solo (?:per|con)) ${IN_TIME}`,
    `(?:(?:apenas|somente|só) (?:para|com)|alleen (?:voor|met)|(?:endast|bara) (?:för|med)|tylko (?:dla|z)) ${IN_TIME}`,
    'insur|assurance|seguro|assicuraz|ubezpiecz|försäkring|flex(?!\\p{L}|:)',
    `(?:with|mit|avec|con|com|met|med|z|flexible) (?:\\p{L}{1,20}[ -]){0,2}${FARE}(?!\\p{L})`,
    '(?<!all |of )(?:tickets?|fares?|billets?|entradas?|biglietti)\\s*:',
  ],
  `versicherung|verzekering|保[险険險]|보험|تأمين|بیمه|ביטוח|会員|會員|会员|회원|[仅僅]限|${EXCEPT}`,
)

/** Matches words for groups and seasons. A period beside them may not be for all guests. */
export const OF_SOME =
  /group|gruppe|groupe|grupo|gruppi|groep|grupp|grup|season|saison|seizoen|säsong|sezon|temporada|stagion|団体|グループ|シーズン|단체|그룹|성수기|비수기|[团團]|[淡旺]季|مجموع|موسم|گروه|קבוצ|עונה/u

/** Matches "free until", even without a word for what is free: it can only mean the cancellation. */
export const FREE_UNTIL =
  /^\s*(?:free(?: of charge)?|kosten(?:los|frei)|gratuite?|gratuit[ao]|gratis|grátis|kosteloos|bezpłatnie)\s+(?:until|till|up to|bis|jusqu|hasta|fino|até|tot|fram till|upp till|do)(?!\p{L})|(?:まで(?:は)?無料|까지는? ?무료|前免[费費])/u
