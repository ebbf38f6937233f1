import { messageText } from '../issue.ts'

/**
 * Phrases that address a language model instead of travellers, in the languages of the templates. Words that travellers
 * also read, such as "instructions" or "assistant", do not match alone. `IN_WORDS` needs a Latin letter at each start.
 */
const PHRASES = [
  // English
  '(?:ignore|disregard|forget|override|bypass)\\W+(?:(?:any|every|of|the|my|these|those|other)\\W+){0,4}(?:all|your|previous|prior|above|earlier|preceding|existing|system|safety)\\W+(?:\\w+\\W+){0,2}(?:instructions?|prompts?|rules|guidelines|directives|messages|commands|context)\\b',
  '(?:system|developer|hidden|initial)[ _-](?:prompt|message|instructions?)\\b',
  '(?:reveal|print|repeat|output|show|leak)\\W+(?:me\\W+)?(?:your|the)\\W+(?:\\w+\\W+)?(?:prompt|instructions)\\b',
  'as an? (?:ai|llm|artificial intelligence|(?:large )?language model)\\b',
  'you are (?:now )?(?:a |an )?(?:ai\\b|llm|chatgpt|gpt|claude|gemini|language model|dan\\b|jailb|unrestricted|developer mode)',
  '(?:dear|attention|note to|message to|instructions? (?:to|for)) (?:all )?(?:the )?(?:ai|llms?|language models?|chatbots?|ai (?:assistants?|agents?|models?))\\b',
  '(?:ai|llm) (?:agents?|assistants?|models?|systems?|crawlers?|readers?)\\W+(?:must|should|shall|please|are instructed|reading this)',
  '(?:jailbr(?:eak|oken)|do anything now|developer mode (?:enabled|output)|new instructions:)',
  'pretend (?:to be|you are) (?:an? )?(?:ai|dan|unrestricted|evil)',
  '(?<!(?:for|forward to|await|awaiting|receive|received|get) )your (?:response|answer|reply|output|summary)\\b',
  "(?:the|this) user(?:[’']s)? (?:question|query|prompt|request)\\b",
  // French
  'dans (?:votre|ta) réponse\\b',
  '(?:ignore[zr]?|oublie[zr]?)\\W+(?:(?:toutes?|tous|les|vos|tes|ces)\\W+){1,3}(?:instructions|consignes|règles)',
  "en tant qu(?:e |[’'])(?:une? )?(?:ia|intelligence artificielle|modèle de langage|assistant ia)\\b",
  '(?:invite|message|prompt) système\\b',
  // German
  '(?:ignorier(?:e|en|t)|vergiss|vergessen sie|missachte)\\W+(?:sie\\W+)?(?:(?:alle|die|deine|ihre|bisherigen|vorherigen|vorigen|obigen|früheren)\\W+){1,4}(?:anweisungen|anordnungen|instruktionen|regeln|vorgaben)',
  'als (?:ki|künstliche intelligenz|sprachmodell|ki-\\w+)\\b',
  'system-?(?:prompt|anweisung|nachricht)\\b',
  'in (?:deiner|ihrer) antwort\\b',
  // Spanish
  'en (?:tu|su) respuesta\\b',
  '(?:ignor[ae]n?|olvid[ae]n?|haz caso omiso de)\\W+(?:(?:todas?|todos|las|los|tus|sus|estas)\\W+){1,3}(?:instrucciones|órdenes|reglas|indicaciones)',
  'como (?:una ia\\b|ia,|una? (?:inteligencia artificial|modelo de lenguaje)\\b)',
  '(?:mensaje|instrucciones|prompt) del sistema\\b',
  // Italian
  'nella (?:tua|vostra) risposta\\b',
  '(?:ignora(?:re|te)?|dimentica(?:re|te)?)\\W+(?:(?:tutte|tutti|le|i|tue|vostre|queste|precedenti)\\W+){1,4}(?:istruzioni|regole|indicazioni|comandi)',
  "(?:come|in quanto) (?:un[a’']? ?)?(?:ia|intelligenza artificiale|modello linguistico)\\b",
  '(?:messaggio|prompt|istruzioni) di sistema\\b',
  // Portuguese
  '(?:ignor[ea]m?|esqueç[ae]m?|esquece|desconsider[ea]m?)\\W+(?:(?:tod[ao]s|suas|seus|tuas|teus)\\W+(?:(?:as|os|suas|seus|tuas|teus)\\W+)?(?:instruções|regras|ordens|diretrizes)|(?:as|os)\\W+(?:instruções|regras|ordens|diretrizes)\\W+(?:anteriores|acima|prévias|do sistema))',
  'como um(?:a (?:ia|inteligência artificial)| modelo de linguagem)\\b',
  'na (?:sua|tua) resposta\\b',
  '(?:mensagem|instruções|prompt) d[eo] sistema\\b',
  // Dutch
  '(?:negeer|vergeet)\\W+(?:(?:alle|al)\\W+(?:(?:de|je|jouw|uw|eerdere|vorige|voorgaande|bovenstaande)\\W+){0,2}|(?:de|je|jouw|uw)\\W+(?:eerdere|vorige|voorgaande|bovenstaande)\\W+)(?:instructies|aanwijzingen|opdrachten|regels)',
  'als (?:(?:een )?(?:ai-(?:assistent|model)|taalmodel)\\b|ai,)',
  'systeem-?(?:prompt|instructies?)\\b',
  'in (?:je|jouw|uw) antwoord\\b',
  // Japanese and Korean phrases that begin with the Latin letters `ai`
  'ai(?:アシスタント|モデル|エージェント)(?:として|へ|は)',
  'ai ?(?:어시스턴트|모델|비서)?로서',
  // Markers of chat formats
  '(?<=(?:^|\\n)\\W{0,4})(?:system|assistant|human)\\W{0,2}:\\s',
  'BEGIN (?:SYSTEM|HIDDEN|ADMIN)',
]

/** Phrases in other scripts. Lookarounds exclude "must not ignore" and "people who ignore": these are no orders. */
const OTHER_SCRIPTS = [
  // Chinese
  '(?<![勿要可得应應])(?:忽略|忽[视視]|[无無][视視]|忘[记記]|不要理[会會])(?:你|您|掉)?(?:(?:之前|以前|先前|上述|以上|上面|前面|你的|您的)[^。！？\\n]{0,6}|所有的?|全部的?)(?:指令|指示|命令|提示[词詞])(?!者)',
  '作[为為](?:一[个個名](?:AI|人工智能|人工智慧)|(?:一[个個名])?(?:AI(?:助手|助理|模型)|大?(?:型)?[语語]言模型))',
  '系[统統]提示[词詞]',
  '在[你您]的(?:回答|回[复覆答]|答[复覆])中',
  // Japanese
  '(?:以前|これまで|今まで|上記|前述|先ほど|すべて|全て)の(?:すべての|全ての)?(?:指示|命令|指令|プロンプト|ルール)を(?:すべて|全て)?(?:無視(?:して(?:ください|下さい|[、。])|しろ|せよ)|忘れ(?:て(?:ください|下さい|[、。])|ろ))',
  '(?:あなたは(?:今から)?(?:AI|人工知能|言語モデル)|言語モデルとして)',
  'システムプロンプト',
  'あなたの(?:回答|返答|応答)(?:に|で)',
  // Korean
  '(?:(?:이전|지금까지|기존|앞선)의?\\s?(?:모든\\s)?|모든\\s(?:이전\\s)?)(?:지시|지침|명령|프롬프트)(?:\\s?사항)?[을를은는]?\\s?(?:모두\\s|전부\\s)?(?:무시(?:하(?!면|는|지)|해)|잊(?!지|은|으면))',
  '(?:인공지능|언어\\s?모델)(?:\\s?비서)?으?로서',
  '시스템\\s?프롬프트',
  '(?:당신|너)의\\s?(?:답변|응답)에',
  // Arabic
  '(?<![ء-ي])(?:تجاهل|انس)(?:ي|وا)? (?:جميع |كل |كافة )?(?:التعليمات|الأوامر|التوجيهات|القواعد) (?:السابقة|أعلاه|المذكورة)',
  '(?<![ء-ي])بصفتك (?:نموذج|مساعد|ذكاء)',
  '(?:موجه|رسالة|تعليمات) النظام(?![ء-ي])',
  '(?<![ء-ي])في (?:إجابتك|ردك|جوابك)(?![ء-ي])',
  // Hebrew
  '(?<![א-ת])(?:התעלם|התעלמי|התעלמו|שכח|שכחו) (?:מ?כל |מ|את )?(?:כל )?ה?(?:הוראות|הנחיות|פקודות|כללים) (?:ה?קודמות|ה?קודמים|שלעיל)',
  '(?<![א-ת])(?:בתור|כ)(?: ?מודל שפה|עוזר בינה| ?בינה מלאכותית)',
  '(?:הודעת|הוראות|פרומפט) ה?מערכת(?![א-ת])',
  '(?<![א-ת])ב(?:תשובתך|תגובתך|תשובה שלך|תגובה שלך)(?![א-ת])',
]

const MARKS = [
  '<\\|(?:im_start|im_end|system|user|assistant|endoftext|begin_of_text|start_header_id|eot_id)\\|>',
  '<</?SYS>>|</?(?:system|assistant)(?:_prompt)?>',
  '\\[/?INST\\]|\\[(?:system|assistant)\\](?:\\(#|:)|\\[(?:hidden|ai|llm) instructions?',
]

const OTHER_LETTERS = '\\u3040-\\u30ff\\u4e00-\\u9fff\\uac00-\\ud7a3א-תء-ي'

/** Searches `PHRASES` only at the start of a word, which is faster. */
const IN_WORDS = new RegExp(`\\b(?:${PHRASES.join('|')})`, 'i')
/** Searches `MARKS` only at a bracket, and `OTHER_SCRIPTS` only at one of `OTHER_LETTERS`, which is faster. */
const ELSE = new RegExp(
  `(?=[<[])(?:${MARKS.join('|')})|(?=[${OTHER_LETTERS}])(?:${OTHER_SCRIPTS.join('|')})`,
  'i',
)

export interface SuspiciousText {
  path: string
  excerpt: string
}

const SHORTEST = 7
/** Matches texts that may have words. Other texts, such as codes and URLs, are not searched. */
const MAY_SPEAK = new RegExp(`[ \\n[<${OTHER_LETTERS}]`)
const MAY_ELSE = new RegExp(`[[<${OTHER_LETTERS}]`)
const AROUND = 40

/** Finds texts that give orders to a language model. `check` reports them; they stay in the record. */
export function suspiciousTexts(record: object): SuspiciousText[] {
  const found: SuspiciousText[] = []
  if (isSuspicious(record)) collect(record, '', found)
  return found
}

/** Whether any text in `value` is suspicious. This is faster than `collect`, which also makes the texts' paths. */
function isSuspicious(value: unknown): boolean {
  if (typeof value === 'string') return placeIn(value) >= 0
  return typeof value === 'object' && value !== null && Object.values(value).some(isSuspicious)
}

function placeIn(text: string): number {
  if (text.length < SHORTEST || !MAY_SPEAK.test(text)) return -1
  const words = text.search(IN_WORDS)
  const others = MAY_ELSE.test(text) ? text.search(ELSE) : -1
  return words < 0 || others < 0 ? Math.max(words, others) : Math.min(words, others)
}

function collect(value: unknown, path: string, found: SuspiciousText[]): void {
  if (typeof value === 'string') {
    const at = placeIn(value)
    if (at >= 0)
      found.push({ path, excerpt: messageText(value.slice(Math.max(0, at - AROUND), at + 2 * AROUND)) })
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) collect(item, `${path}[${index}]`, found)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value))
      collect(item, path === '' ? key : `${path}.${key}`, found)
  }
}
