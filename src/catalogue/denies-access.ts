import { NOT } from './cancellation-words.ts'
import { memoizeShort } from './text/memoize.ts'

const ACCESS =
  'wheelchair|access|step[- ]free|barrier[- ]free|disab|reduced mobility|rollst[uü]hl|barrierefrei|zugäng|behindert|accès|fauteuil|handicap|pmr(?!\\p{L})|mobilité réduite|accesi|acceso|silla|movilidad reducida|sedi[ae] a rotelle|carrozzin|disabil|acess|cadeira|mobilidade reduzida|rolstoel|toegankelijk|rullstol|tillgänglig|wózk|dostępn|\\p{L}{0,3}(?:كراسي|كرسي|متاح|مهي|נגיש|כיסא|כסא)'
const OTHER_NOT = `cannot|\\p{L}+n['’]t|without|unsuitable|ohne|ungeeignet|aucune?|sans|inadapté\\p{L}*|sin|ningun|ningún|senza|nessun\\p{L}?|inadatt\\p{L}|nenhum\\p{L}?|zonder|ongeschikt|utan|bez|غير|لا|ليس|ليست|לא|אין|ללא`
const BETWEEN = '[^\\p{L},.;:!?\\n]+'
const DENIALS = [
  // `not suitable for guests in wheelchairs`
  `(?<!\\p{L})(?:${NOT}|${OTHER_NOT})(?:${BETWEEN}\\p{L}+){0,4}?${BETWEEN}(?:${ACCESS})`,
  // `wheelchairs are not allowed`, and by the next pattern `wheelchair access: no`
  `(?:${ACCESS})\\p{L}*(?:${BETWEEN}\\p{L}+){0,2}${BETWEEN}(?:${NOT}|cannot|unsuitable|ungeeignet)(?!\\p{L})`,
  `(?:${ACCESS})[^,.;:!?\\n]{0,30}:\\s*(?:no|none|nein|keine?|non|aucune?|nessun\\p{L}?|não|nee|nej|nie|לא|لا)\\s*(?:[,.;!\\n]|$)`,
  'inaccess|inaccesi|inacess|unzugäng|ontoegankelijk|otillgänglig|niedostępn',
  '(?:不适合|不適合|[没沒]有|[无無]法|不支持)[^，。；,.;]{0,8}(?:[轮輪]椅|无障碍|無障礙)',
  '(?:[轮輪]椅|无障碍|無障礙|車椅子|バリアフリー|휠체어)[^，。；、,.;]{0,14}(?:不[可便能]|[无無]法|禁止|でき(?:ません|ない)|では(?:ありません|ない)|(?:いただけ|なれ|入れ|(?:い|おり))ません|불가|어렵|없|안 됩|되지 않)',
]
const DENIED = new RegExp(DENIALS.join('|'), 'u')

export const deniesAccess = memoizeShort(200, (text: string): boolean => DENIED.test(text.toLowerCase()))
