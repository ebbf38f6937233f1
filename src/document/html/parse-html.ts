import type { Root } from 'hast'
import type { Schema } from 'hast-util-sanitize'
import { requirePackage } from '../../runtime/require-package.ts'
import { KEPT_ELEMENTS } from './html-elements.ts'

/** What stays of a record's HTML: the elements that carry structure, and the address of a link. */
const KEPT: Schema = {
  tagNames: [...KEPT_ELEMENTS],
  attributes: { a: ['href'], ol: [['start', /^\d{1,6}$/]] },
  protocols: { href: ['http', 'https'] },
  strip: (
    'script style template noscript iframe object embed svg math textarea title select option button xmp noembed ' +
    'noframes plaintext head canvas audio video'
  ).split(' '),
  clobber: [],
  required: {},
}

let made: ReturnType<typeof makeParser> | undefined

function makeParser() {
  const { default: rehypeParse }: typeof import('rehype-parse') = requirePackage('rehype-parse')
  const { sanitize }: typeof import('hast-util-sanitize') = requirePackage('hast-util-sanitize')
  const { unified }: typeof import('unified') = requirePackage('unified')
  return { processor: unified().use(rehypeParse, { fragment: true }).freeze(), sanitize }
}

/** Any HTML as a browser reads it, without what is not kept. The parser is loaded for the first text that needs it. */
export function parseHtml(source: string): Root {
  made ??= makeParser()
  const clean = made.sanitize(made.processor.parse(source), KEPT)
  return clean.type === 'root' ? clean : { type: 'root', children: [] }
}
