import { decodeHTMLStrict } from 'entities/decode'

const ELEMENTS = [
  'a|abbr|acronym|address|applet|area|article|aside|audio|b|base|basefont|bdi|bdo|bgsound|big|blink|blockquote|body|br',
  'button|canvas|caption|center|cite|code|col|colgroup|data|datalist|dd|del|details|dfn|dialog|dir|div|dl|dt|em|embed',
  'fieldset|figcaption|figure|font|footer|form|frame|frameset|h[1-6]|head|header|hgroup|hr|html|i|iframe|image|img|input',
  'ins|isindex|kbd|keygen|label|layer|legend|li|link|listing|main|map|mark|marquee|math|menu|meta|meter|nav|nobr|noembed',
  'noframes|noscript|object|ol|optgroup|option|output|p|param|picture|plaintext|pre|progress|q|rp|rt|ruby|s|samp|script',
  'section|select|slot|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot',
  'th|thead|time|title|tr|track|tt|u|ul|var|video|wbr|xmp',
].join('|')

const TAG = new RegExp(`<!--|</?(?:${ELEMENTS})(?=[\\s/>])[^<>]*>`, 'i')
const REFERENCE = /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/gi
const BLOCK_TAG =
  /<(?:br|p|div|ul|ol|dl|li|table|h[1-6]|blockquote|pre|section|article|tr|td|center)(?=[\s/>])/i

export function isHtml(text: string): boolean {
  if (text.includes('<') && TAG.test(text)) return true
  return (
    text.includes('&') &&
    (text.match(REFERENCE) ?? []).some(reference => decodeHTMLStrict(reference) !== reference)
  )
}

export function breaksItsOwnLines(html: string): boolean {
  return BLOCK_TAG.test(html)
}
