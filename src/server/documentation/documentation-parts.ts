import type { InlineCode, List, Root, RootContent, Text } from 'mdast'
import { bullets, item, link, paragraph, strong, text } from '../../document/nodes.ts'
import type { JsonSchema, OpenApiDocument } from '../openapi/openapi-types.ts'
import { anchorOf } from './anchor-of.ts'
import { endpointSection } from './endpoint-section.ts'
import { fieldsTable } from './fields-table.ts'
import { anchoredHeading, blocksOf, code } from './page-nodes.ts'

/** Where the server answers with the OpenAPI document. */
export const OPENAPI_PATH = '/openapi.json'

/** The documentation in its parts, each a document. */
export interface DocumentationParts {
  title: Root
  contents: Root
  body: Root
}

/** Draws the documentation from what the OpenAPI document says, and from nothing else. */
export function documentationParts({ info, paths, components }: OpenApiDocument): DocumentationParts {
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

const root = (children: RootContent[]): Root => ({ type: 'root', children })

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
