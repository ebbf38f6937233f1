import { messageText } from '../fault.ts'

/**
 * What supplier text says when it speaks to a language model and not to travellers: orders to drop earlier
 * instructions, talk of prompts, roles that a model is given, and the marks that set turns of a chat apart. In the five
 * languages of the templates; single words that travellers read too, such as "instructions" or "assistant", are not
 * enough.
 */
const PHRASES = [
  // English
  '\\b(?:ignore|disregard|forget|override|bypass)\\W+(?:(?:any|every|of|the|my|these|those|other)\\W+){0,4}(?:all|your|previous|prior|above|earlier|preceding|existing|system|safety)\\W+(?:\\w+\\W+){0,2}(?:instructions?|prompts?|rules|guidelines|directives|messages|commands|context)\\b',
  '(?:system|developer|hidden|initial)[ _-](?:prompt|message|instructions?)\\b',
  '(?:reveal|print|repeat|output|show|leak)\\W+(?:me\\W+)?(?:your|the)\\W+(?:\\w+\\W+)?(?:prompt|instructions)\\b',
  '\\bas an? (?:ai|llm|artificial intelligence|(?:large )?language model)\\b',
  '\\byou are (?:now )?(?:a |an )?(?:ai\\b|llm|chatgpt|gpt|claude|gemini|language model|dan\\b|jailb|unrestricted|developer mode)',
  '\\b(?:dear|attention|note to|message to|instructions? (?:to|for)) (?:all )?(?:the )?(?:ai|llms?|language models?|chatbots?|ai (?:assistants?|agents?|models?))\\b',
  '\\b(?:ai|llm) (?:agents?|assistants?|models?|systems?|crawlers?|readers?)\\W+(?:must|should|shall|please|are instructed|reading this)',
  '\\b(?:jailbr(?:eak|oken)|do anything now|developer mode (?:enabled|output)|new instructions:)',
  '\\bpretend (?:to be|you are) (?:an? )?(?:ai|dan|unrestricted|evil)',
  '(?<!(?:for|forward to|await|awaiting|receive|received|get) )\\byour (?:response|answer|reply|output|summary)\\b',
  "\\b(?:the|this) user(?:[’']s)? (?:question|query|prompt|request)\\b",
  // French
  '\\bdans (?:votre|ta) réponse\\b',
  '(?:ignore[zr]?|oublie[zr]?)\\W+(?:(?:toutes?|tous|les|vos|tes|ces)\\W+){1,3}(?:instructions|consignes|règles)(?: (?:précédentes|antérieures|ci-dessus))?',
  "\\ben tant qu(?:e |[’'])(?:une? )?(?:ia|intelligence artificielle|modèle de langage|assistant ia)\\b",
  '\\b(?:invite|message|prompt) système\\b',
  // German
  '(?:ignorier(?:e|en|t)|vergiss|vergessen sie|missachte)\\W+(?:sie\\W+)?(?:(?:alle|die|deine|ihre|bisherigen|vorherigen|vorigen|obigen|früheren)\\W+){1,4}(?:anweisungen|anordnungen|instruktionen|regeln|vorgaben)',
  '\\bals (?:ki|künstliche intelligenz|sprachmodell|ki-\\w+)\\b',
  '\\bsystem-?(?:prompt|anweisung|nachricht)\\b',
  '\\bin (?:deiner|ihrer) antwort\\b',
  // Spanish
  '\\ben (?:tu|su) respuesta\\b',
  '(?:ignor[ae]n?|olvid[ae]n?|haz caso omiso de)\\W+(?:(?:todas?|todos|las|los|tus|sus|estas)\\W+){1,3}(?:instrucciones|órdenes|reglas|indicaciones)',
  '\\bcomo (?:una? )?(?:ia|inteligencia artificial|modelo de lenguaje)\\b',
  '\\b(?:mensaje|instrucciones|prompt) del sistema\\b',
  // Italian
  '\\bnella (?:tua|vostra) risposta\\b',
  '(?:ignora(?:re|te)?|dimentica(?:re|te)?)\\W+(?:(?:tutte|tutti|le|i|tue|vostre|queste|precedenti)\\W+){1,4}(?:istruzioni|regole|indicazioni|comandi)',
  "\\b(?:come|in quanto) (?:un[a’']? ?)?(?:ia|intelligenza artificiale|modello linguistico)\\b",
  '\\b(?:messaggio|prompt|istruzioni) di sistema\\b',
  // Marks of chat formats
  '<\\|(?:im_start|im_end|system|user|assistant|endoftext|begin_of_text|start_header_id|eot_id)\\|>',
  '\\[/?INST\\]|<</?SYS>>|</?(?:system|assistant)(?:_prompt)?>|\\[(?:system|assistant)\\](?:\\(#|:)',
  '(?:^|\\n)\\W{0,4}(?:system|assistant|human)\\W{0,2}:\\s',
  '\\bBEGIN (?:SYSTEM|HIDDEN|ADMIN)|\\[(?:hidden|ai|llm) instructions?',
]

const SUSPICIOUS = new RegExp(PHRASES.join('|'), 'i')

/** A text of a record that speaks to a language model. */
export interface SuspiciousText {
  /** Path inside the record as it was read, such as `features[2].shortDescription`. */
  path: string
  /** What stands around the words, on one line. */
  excerpt: string
}

/** A shorter text is too short for an instruction. */
const SHORTEST = 8
/** A text without any of these is a code or an address. */
const MAY_SPEAK = /[ \n[<]/
const AROUND = 40

/** Every text of a record that speaks to a language model. The text itself stays as it is, in its own field. */
export function suspiciousTexts(record: object): SuspiciousText[] {
  const found: SuspiciousText[] = []
  collect(record, '', found)
  return found
}

function collect(value: unknown, path: string, found: SuspiciousText[]): void {
  if (typeof value === 'string') {
    const at = value.length < SHORTEST || !MAY_SPEAK.test(value) ? -1 : value.search(SUSPICIOUS)
    if (at >= 0)
      found.push({ path, excerpt: messageText(value.slice(Math.max(0, at - AROUND), at + 2 * AROUND)) })
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) collect(item, `${path}[${index}]`, found)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value))
      collect(item, path === '' ? key : `${path}.${key}`, found)
  }
}
