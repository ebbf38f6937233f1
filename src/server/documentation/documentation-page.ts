import { type Child, element, type Html } from '../../surfaces/pages/element.ts'
import { OPENAPI_PATH } from '../http/discovery.ts'
import type { JsonSchema, OpenApiDocument, OpenApiOperation } from '../openapi/openapi-types.ts'
import { endpointSection } from './endpoint-section.ts'
import {
  anchoredHeading,
  anchorOf,
  code,
  codeBlock,
  described,
  folded,
  inLine,
  linkTo,
  requestBlock,
} from './page-nodes.ts'
import { pageShell } from './page-shell.ts'
import { typeDeclaration } from './type-text.ts'

interface DocumentationOptions {
  readonly address: string
  readonly tree: string | null
  readonly typesAt: string
}

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

const FIRST: readonly (readonly [operation: string, words: string])[] = [
  ['products', 'A page of the list of products:'],
  ['getProduct', 'One product with its options, units and prices:'],
  ['get_products', 'Two products as they are published:'],
  ['exports', 'A published file:'],
]

function startSection({ paths, info }: OpenApiDocument, address: string): Html {
  const operations = new Map(
    Object.values(paths).flatMap(({ get }): [string, OpenApiOperation][] =>
      get === undefined ? [] : [[get.operationId, get]],
    ),
  )
  const [keys = ''] = info.description.split('\n\n')
  return element(
    'section',
    {},
    anchoredHeading(2, 'Start', 'Start'),
    described(keys),
    element(
      'p',
      { class: 'scripted' },
      element('label', { for: 'key' }, 'Your key'),
      ' ',
      element('input', { id: 'key', type: 'text', autocomplete: 'off', spellcheck: 'false' }),
      element('small', {}, ' for Copy and Try it; it stays on this page'),
    ),
    ...FIRST.flatMap(([id, words]) => {
      const [first] = operations.get(id)?.['x-codeSamples'] ?? []
      return first === undefined ? [] : [element('p', {}, words), requestBlock(first.source, address)]
    }),
  )
}

/** `documentation` and `tree` are paths relative to this page, such as `../exports/`. */
export function typesPage(
  { info, components }: OpenApiDocument,
  { documentation, tree }: { documentation: string; tree: string | null },
): string {
  const schemas = Object.entries(components.schemas).sort(([one], [other]) => (one < other ? -1 : 1))
  return pageShell({
    title: `${info.title} API: types`,
    top: element('p', {}, 'What answers and bodies hold, as TypeScript.'),
    links: [
      element('a', { href: documentation }, 'Documentation'),
      ...schemas.map(([name]) => linkTo(name, name)),
    ],
    main: schemas.map(([name, schema]) => foldedType(name, schema)),
    tree,
  })
}

/** The anchor is inside the folded section, because browsers open a section when a link leads into it. */
function foldedType(name: string, schema: JsonSchema) {
  const block = codeBlock({ name, id: anchorOf(name) }, ...typeDeclaration(name, schema, ''))
  return folded([code(name), ' ', inLine(schema.description ?? '')], block)
}
