import type { Element, ElementContent, Properties, Root } from 'hast'
import type { Root as MarkdownRoot } from 'mdast'
import rehypeStringify from 'rehype-stringify'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import type { OpenApiDocument } from '../openapi/openapi-types.ts'
import { documentationParts } from './documentation-parts.ts'
import { PAGE_STYLE } from './page-style.ts'

const toHtml = unified().use(remarkRehype).freeze()
const stringifier = unified().use(rehypeStringify).freeze()

/** The documentation as one HTML page that runs nothing and loads nothing. */
export function documentationPage(openApi: OpenApiDocument): string {
  const { title, contents, body } = documentationParts(openApi)
  const head = element('head', {}, [
    element('meta', { charSet: 'utf-8' }, []),
    element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }, []),
    element('title', {}, [{ type: 'text', value: `${openApi.info.title} API` }]),
    element('style', {}, [{ type: 'text', value: PAGE_STYLE }]),
  ])
  const page: Root = {
    type: 'root',
    children: [
      { type: 'doctype' },
      element('html', { lang: 'en' }, [
        head,
        element('body', {}, [
          element('header', {}, blocksIn(title)),
          element('nav', { ariaLabel: 'Contents' }, blocksIn(contents)),
          element('main', {}, blocksIn(body)),
        ]),
      ]),
    ],
  }
  return `${stringifier.stringify(page)}\n`
}

function blocksIn(markdown: MarkdownRoot): ElementContent[] {
  return toHtml.runSync(markdown).children.filter(node => node.type !== 'doctype')
}

function element(tagName: string, properties: Properties, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children }
}
