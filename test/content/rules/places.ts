import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { WORDS } from '../../../src/document/template/words.ts'
import { packageRoot } from '../../../src/package.ts'
import type { PublishedRecord, Rule } from '../rule.ts'

const templates = join(packageRoot, 'templates')
const languages = readdirSync(templates).flatMap(name => /^product\.(.+)\.md$/.exec(name)?.[1] ?? [])
const english = ['account.md', 'product.md']
  .map(name => readFileSync(join(templates, name), 'utf8'))
  .join('\n')

/** Headings, labels and sentences that English templates write, and no record of the catalogues. */
const ENGLISH = new Set([
  ...[...english.matchAll(/^## (.+)$|^- ([^:[]+):/gm)].map(([, heading = '', label]) => label ?? heading),
  ...WORDS.filter(word => word.endsWith('.')),
])

const hasTemplate = (locale: string) => {
  const { language, script } = new Intl.Locale(locale).maximize()
  return language === 'en' || [language, `${language}-${script}`].some(tag => languages.includes(tag))
}

/** Each text of a page's article with the language that it is marked as. */
function* textsIn(
  node: DefaultTreeAdapterTypes.Node,
  lang = '',
  isInside = false,
): Iterable<{ text: string; lang: string }> {
  if (node.nodeName === '#text' && 'value' in node && isInside) yield { text: node.value.trim(), lang }
  if (!('childNodes' in node)) return
  const own = 'attrs' in node ? node.attrs.find(({ name }) => name === 'lang')?.value : undefined
  for (const child of node.childNodes)
    yield* textsIn(child, own ?? lang, isInside || node.nodeName === 'article')
}

const nameOf = ({ type, id }: PublishedRecord) => `${type} ${id}`

export const places: readonly Rule[] = [
  {
    says: 'English headings, labels and sentences on a page of another language are marked as English',
    broken: ({ records }) =>
      records.flatMap(record => {
        const { locale } = record.model
        if (locale === null || hasTemplate(locale)) return []
        return [...textsIn(parse(record.file('html')))].flatMap(({ text, lang }) =>
          ENGLISH.has(text.replace(/:$/, '')) && lang !== 'en'
            ? [`${nameOf(record)}: ${text} (${lang})`]
            : [],
        )
      }),
  },
]
