import * as z from 'zod'
import { isLanguageTag } from '../catalogue/text/language-tags.ts'
import { lineIssue } from '../document/template/markdown-line.ts'
import { languagesOf } from '../document/template/template-files.ts'
import { FACET_NAMES, INDEXED } from './shared/facets.ts'

const Line = z.string().regex(/^[^\p{Cc}\u2028\u2029]*\S[^\p{Cc}\u2028\u2029]*$/u, 'is not one line of text')

/** A line of text, or a line for each language tag: `{ en: 'Imprint', de: 'Impressum' }`. */
const LocalLine = z.union(
  [Line, z.record(z.string().refine(isLanguageTag), Line).refine(lines => Object.keys(lines).length > 0)],
  "is neither one line of text nor one for each language, such as { en: 'Imprint', de: 'Impressum' }",
)

const PAGES = new Set(['', 'index', 'offers', 'operators', ...INDEXED])
const FOLDERS = new Set(['accounts', 'browse', 'offers', 'operators', 'products', ...FACET_NAMES])

const Address = z
  .string()
  .min(1)
  .regex(/^[^\s\p{Cc}\\]*$/u, 'is not an address: it has a space, or a character that no address has')
  .refine(
    href => !/^[a-z][a-z\d+.-]*:/i.test(href) || /^(?:https?|mailto|tel):/i.test(href),
    'leads elsewhere than to the web, to mail or to a telephone',
  )
  .refine(
    href => !isRelative(href) || isPage(href),
    `is no page of a build, such as ${['index', 'offers', 'operators', ...INDEXED].map(name => `${name}.html`).join(', ')}; an address beside the tree begins with / or https://`,
  )

export function isRelative(address: string): boolean {
  return /^(?![/#]|[a-z][a-z\d+.-]*:)/i.test(address)
}

/** In a folder of `FOLDERS` any path is allowed, because records decide which files the folder has. */
function isPage(href: string): boolean {
  const [folder = '', ...rest] = href.replace(/[?#].*/, '').split('/')
  const isIn = rest.length === 0 ? !/^[^.]*(?:\.html)?$/.test(folder) : FOLDERS.has(folder)
  return isIn ? !rest.includes('') : rest.length === 0 && PAGES.has(folder.replace(/\.html$/, ''))
}

/** A link that the owner of a site puts on all pages. A relative address begins at the root of the tree. */
const SiteLink = z.strictObject({ label: LocalLine, href: Address })

export const SiteLinks = z.array(SiteLink).readonly()
export type SiteLinks = z.infer<typeof SiteLinks>

/** A line of Markdown on all pages, or one for each language. */
export const SiteText = LocalLine.superRefine((text, context) => {
  for (const line of typeof text === 'string' ? [text] : Object.values(text)) {
    const issue = lineIssue(line)
    if (issue !== null) context.addIssue(issue)
  }
})
export type SiteText = z.infer<typeof SiteText>

export function textIn(text: SiteText, locale: string | null): { text: string; locale: string | null } {
  if (typeof text === 'string') return { text, locale: null }
  const found = [...languagesOf(locale), 'en', ...Object.keys(text)].find(tag => text[tag] !== undefined)
  return { text: text[found ?? ''] ?? '', locale: found ?? null }
}
