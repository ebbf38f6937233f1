import type { Element, ElementContent, Properties, Root } from 'hast'
import type { InlineCode, List, Root as MarkdownRoot, RootContent, Text } from 'mdast'
import rehypeStringify from 'rehype-stringify'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { bullets, item, link, paragraph, strong, text } from '../../document/nodes.ts'
import { OPENAPI_PATH } from '../openapi/openapi-document.ts'
import type { JsonSchema, OpenApiDocument } from '../openapi/openapi-types.ts'
import { endpointSection } from './endpoint-section.ts'
import { anchoredHeading, anchorOf, blocksOf, code } from './page-nodes.ts'
import { PAGE_STYLE } from './page-style.ts'
import { fieldsTable } from './schema-nodes.ts'

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

/** The documentation in its parts, each a document. */
interface DocumentationParts {
  title: MarkdownRoot
  contents: MarkdownRoot
  body: MarkdownRoot
}

/** Draws the documentation from what the OpenAPI document says, and from nothing else. */
function documentationParts({ info, paths, components }: OpenApiDocument): DocumentationParts {
  const endpoints = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
  )
  const resources = Object.entries(components.schemas).sort(([one], [other]) => (one < other ? -1 : 1))
  const title: RootContent[] = [
    anchoredHeading(1, info.title, text(`${info.title} ${info.version}`)),
    paragraph(text(`${info.summary}. The same as OpenAPI: `), link(OPENAPI_PATH, OPENAPI_PATH)),
  ]
  const body: RootContent[] = [
    ...blocksOf(info.description),
    ...endpoints.flatMap(({ path, method, operation }) =>
      endpointSection(`${method.toUpperCase()} ${path}`, operation),
    ),
    anchoredHeading(2, 'Resources', text('Resources')),
    ...resources.flatMap(([name, schema]) => resourceSection(name, schema)),
  ]
  const contents: RootContent[] = [
    paragraph(strong('Endpoints')),
    links(endpoints.map(({ path, operation }) => ({ anchor: operation.operationId, label: code(path) }))),
    paragraph(strong('Resources')),
    links(resources.map(([name]) => ({ anchor: name, label: text(name) }))),
  ]
  return { title: root(title), contents: root(contents), body: root(body) }
}

const root = (children: RootContent[]): MarkdownRoot => ({ type: 'root', children })

function resourceSection(name: string, schema: JsonSchema): RootContent[] {
  return [
    anchoredHeading(3, name, text(name)),
    ...blocksOf(schema.description ?? ''),
    ...(schema.properties === undefined ? [] : [fieldsTable(schema)]),
  ]
}

function links(targets: readonly { anchor: string; label: InlineCode | Text }[]): List {
  return bullets(
    targets.map(({ anchor, label }) =>
      item(paragraph({ type: 'link', url: `#${anchorOf(anchor)}`, children: [label] })),
    ),
  )
}
