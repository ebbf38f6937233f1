import type { Html as HtmlNode, Image, Paragraph, RootContent } from 'mdast'
import { memoize } from '../../catalogue/text/memoize.ts'
import { inLanguage } from '../../document/in-language.ts'
import { messagesIn } from '../../document/page/messages.ts'
import type { LayoutPart } from '../../document/template/layout-placeholders.ts'
import { templatesFrom } from '../../document/template/load-templates.ts'
import { lineOf } from '../../document/template/markdown-line.ts'
import { linkTo } from '../shared/addresses.ts'
import { isRelative, type SiteLinks, type SiteText, textIn } from '../site-links.ts'
import type { SurfaceContext } from '../surface.ts'
import type { CustomPicture } from '../theme.ts'
import { element, type Html, htmlText } from './element.ts'
import { type MarkdownStyle, markdownHtml } from './markdown/markdown-html.ts'
import type { PageLink } from './page-nodes.ts'
import { HOME_PAGE, rootFrom } from './paths.ts'
import { breadcrumbs, siteLinks } from './site-layout.ts'
import type { SiteParts } from './site-parts.ts'

export interface PageInLayout {
  path: string
  /** What comes before paths in the page's links. `404.html` sets an absolute path. @default `rootFrom(path)` */
  root?: string
  steps: readonly PageLink[] | null
  main: Html
  languages?: Html | null
  formats?: Html | null
  data?: Html | null
}

/** The template `page` decides where each part of the page is. */
export function inLayout(page: PageInLayout, site: SiteParts): Html[] {
  const { path, root = rootFrom(path), steps, main, languages = null, formats = null, data = null } = page
  const { context, locale, name } = site
  const { navigation, legal, footer } = context.options
  const links = (links: SiteLinks, className?: string) => siteLinks(links, { path, root, className }, site)
  const { named } = context.theme
  const template = templatesFrom(context.templates).find('page', locale)
  const parts: Record<LayoutPart, HtmlNode | Paragraph | null> = {
    main: nodeOf(main),
    breadcrumbs: nodeOf(steps && breadcrumbs(steps, root, site)),
    languages: nodeOf(languages),
    formats: nodeOf(formats),
    data: nodeOf(data),
    navigation: nodeOf(
      navigation.length === 0 ? null : element('nav', { 'aria-label': site.words.menu }, links(navigation)),
    ),
    footer: footerLine(footer, locale),
    legal: nodeOf(legal.length === 0 ? null : links(legal, 'links')),
  }
  const { children } = template.fill({
    record: {
      siteName: name.text,
      home: HOME_PAGE,
      logo: named.logo && imageOf(named.logo, name.text),
      parts,
    },
    messages: messagesOf(template.language),
    blocks: () => [],
  })
  const language = inLanguage(template.language, locale)
  const { blocks } = markdownHtml(children, styleOf(root, site.context))
  return children.map(node => blocks([inLanguageOf(node, language)]))
}

const messagesOf = memoize((language: string) => messagesIn(language, {}))

function imageOf({ path, width, height }: CustomPicture, alt: string): Image {
  const size = width === null || height === null ? {} : { size: { width, height } }
  return { type: 'image', url: path, alt, data: size }
}

function nodeOf(part: Html | null): HtmlNode | null {
  return part && { type: 'html', value: htmlText([part]) }
}

function footerLine(footer: SiteText | null, locale: string | null): Paragraph | null {
  if (footer === null) return null
  const line = textIn(footer, locale)
  const node = lineOf(line.text)
  const language = line.locale === null ? {} : inLanguage(line.locale, locale)
  return node && { ...node, data: { language } }
}

function styleOf(root: string, context: SurfaceContext): MarkdownStyle {
  const { pictures } = context.theme.named
  return {
    keepsHtml: true,
    link: href => (isRelative(href) ? { href: linkTo(href, root, context) } : {}),
    image(src) {
      if (!isRelative(src)) return {}
      const { path, ...size } = pictures[decodeURI(src)] ?? { path: src }
      return { src: root + path, ...size }
    },
  }
}

function inLanguageOf(node: RootContent, language: ReturnType<typeof inLanguage>): RootContent {
  if (node.type === 'containerDirective')
    return Object.assign({ ...node }, { children: node.children.map(child => inLanguageOf(child, language)) })
  return hasWord(node) ? Object.assign({ ...node }, { data: { language, ...node.data } }) : node
}

function hasWord(node: RootContent): boolean {
  if ('children' in node) return node.children.some(hasWord)
  return (
    (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code') && /\p{L}/u.test(node.value)
  )
}
