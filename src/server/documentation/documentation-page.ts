import { type Child, element } from '../../surfaces/pages/element.ts'
import { OPENAPI_PATH } from '../openapi/openapi-document.ts'
import type { OpenApiDocument } from '../openapi/openapi-types.ts'
import { endpointSection } from './endpoint-section.ts'
import { anchoredHeading, code, described, linkTo } from './page-nodes.ts'
import { pageShell } from './page-shell.ts'
import { startSection } from './start-section.ts'

/** Addresses that the page shows or links. */
interface DocumentationOptions {
  /** Base URL of the example requests, without a slash at the end. */
  readonly address: string
  /** Path to the tree's pages with a slash at its end, relative to the page; null if readers cannot see them. */
  readonly tree: string | null
  /** Path to the page of types, relative to the page. */
  readonly typesAt: string
}

/** Makes the documentation as an HTML page: a short start, and a section for each endpoint. */
export function documentationPage(
  openApi: OpenApiDocument,
  { address, tree, typesAt }: DocumentationOptions,
): string {
  const { info, paths } = openApi
  const endpoints = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )
  const links: Child[] = [
    tree === null ? null : element('a', { href: tree }, 'The catalogue for people'),
    linkTo('Start', 'Start'),
    ...endpoints.map(({ method, path, operation }) =>
      linkTo(operation.operationId, element('b', {}, method), ' ', code(path)),
    ),
    linkTo('Every request', 'Every request'),
    element('a', { href: typesAt }, 'Types'),
  ]
  const [, ...rules] = info.description.split('\n\n')
  return pageShell({
    title: `${info.title} API`,
    top: element(
      'p',
      {},
      `${info.summary}, version ${info.version}. The same for programs: `,
      element('a', { href: OPENAPI_PATH.slice(1) }, OPENAPI_PATH),
    ),
    links: links.filter(link => link !== null),
    main: [
      startSection(openApi, address),
      ...endpoints.map(({ method, path, operation }) =>
        endpointSection(`${method} ${path}`, operation, { address, typesAt }),
      ),
      element(
        'section',
        {},
        anchoredHeading(2, 'Every request', 'Every request'),
        described(rules.join('\n\n')),
      ),
    ],
    tree,
  })
}
