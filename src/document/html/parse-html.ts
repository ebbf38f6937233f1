import type { Root } from 'hast'
import type { Schema } from 'hast-util-sanitize'
import { lazy } from '../../runtime/lazy.ts'
import { requirePackage } from '../../runtime/require-package.ts'
import { ALLOWED_ELEMENTS } from './html-elements.ts'

const SPANS: [string, RegExp][] = ['colSpan', 'rowSpan'].map(name => [name, /^\d{1,5}$/])

const SANITIZE_SCHEMA: Schema = {
  tagNames: [...ALLOWED_ELEMENTS],
  attributes: { a: ['href'], ol: [['start', /^\d{1,6}$/]], td: SPANS, th: SPANS },
  protocols: { href: ['http', 'https'] },
  strip: (
    'script style template noscript iframe object embed svg math textarea title select option button xmp noembed ' +
    'noframes plaintext head canvas audio video'
  ).split(' '),
  clobber: [],
  required: {},
}

const parser = lazy(() => {
  const { default: rehypeParse }: typeof import('rehype-parse') = requirePackage('rehype-parse')
  const { sanitize }: typeof import('hast-util-sanitize') = requirePackage('hast-util-sanitize')
  const { unified }: typeof import('unified') = requirePackage('unified')
  return { processor: unified().use(rehypeParse, { fragment: true }).freeze(), sanitize }
})

/** Parses any HTML as a browser does and removes what is not allowed. The first call loads the parser. */
export function parseHtml(source: string): Root {
  const { processor, sanitize } = parser()
  const clean = sanitize(processor.parse(source), SANITIZE_SCHEMA)
  return clean.type === 'root' ? clean : { type: 'root', children: [] }
}
