import type { PhrasingContent, RootContent } from 'mdast'
import { paragraph, strong, text } from '../../document/nodes.ts'
import type {
  JsonSchema,
  OpenApiMedia,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiResponse,
} from '../openapi/openapi-types.ts'
import { isSchema } from '../openapi/schema-components.ts'
import { anchoredHeading, blocksOf, code, codeBlock, phrasesOf, table } from './page-nodes.ts'
import { fieldsTable, typeName } from './schema-nodes.ts'

/**
 * What the page says of one endpoint.
 *
 * @param title its method and path
 */
export function endpointSection(title: string, operation: OpenApiOperation): RootContent[] {
  const { operationId: id, parameters, requestBody, responses } = operation
  const statuses = Object.entries(responses)
  const errors = statuses.filter(([status]) => Number(status) >= 400)
  const samples = operation['x-codeSamples'].map(({ source }) => source)
  return [
    anchoredHeading(2, id, code(title)),
    paragraph(strong(`${operation.summary}.`)),
    ...blocksOf(operation.description),
    ...(parameters.length === 0 ? [] : [part(id, 'Parameters'), parametersTable(parameters)]),
    ...(requestBody === undefined ? [] : [part(id, 'Body'), ...body(requestBody)]),
    part(id, 'Example requests'),
    ...samples.map(source => codeBlock('sh', source)),
    part(id, 'Answers'),
    ...statuses.filter(entry => !errors.includes(entry)).flatMap(([status, own]) => answer(status, own)),
    ...(errors.length === 0 ? [] : [part(id, 'Errors')]),
    ...errors.flatMap(([status, { description }]) => [paragraph(strong(status)), ...blocksOf(description)]),
  ]
}

function part(id: string, title: string): RootContent {
  return anchoredHeading(3, `${id} ${title}`, text(title))
}

/** What a request has to bring, field by field. */
function body({ description, content }: NonNullable<OpenApiOperation['requestBody']>): RootContent[] {
  const tables = Object.values(content).flatMap(({ schema }) =>
    schema?.properties === undefined ? [] : [fieldsTable(schema)],
  )
  return [...blocksOf(description), ...tables]
}

function parametersTable(parameters: readonly OpenApiParameter[]): RootContent {
  const rows = parameters.map(({ name, in: place, required, schema, description }) => [
    [code(name)],
    [...typeName(schema), ...necessity(place, required, schema.default)],
    phrasesOf(description),
  ])
  return table(['Name', 'Type', 'Meaning'], rows)
}

function necessity(place: OpenApiParameter['in'], required: boolean, value: unknown): PhrasingContent[] {
  if (value !== undefined) return [text(', default '), code(String(value))]
  if (place !== 'query') return [text(place === 'path' ? ', in the path' : ', a header')]
  return required ? [text(', required')] : []
}

function answer(status: string, { description, content }: OpenApiResponse): RootContent[] {
  const bodies = Object.entries(content).flatMap(([mediaType, media]) => examples(status, mediaType, media))
  if (bodies.length > 0) return bodies
  const [first] = blocksOf(description)
  return first?.type === 'paragraph'
    ? [paragraph(strong(status), text(' '), ...first.children)]
    : [paragraph(strong(status)), ...blocksOf(description)]
}

/** An example of each body that an answer may have: alternatives stand in the order of their examples. */
function examples(status: string, mediaType: string, { schema = {}, examples: given = {} }: OpenApiMedia) {
  const schemas: readonly unknown[] = schema.anyOf ?? [schema]
  return Object.values(given).flatMap(({ summary, value }, index): RootContent[] => {
    const own = schemas[index]
    const label = [...phrasesOf(summary), text(', '), code(mediaType)]
    return [
      paragraph(strong(status), text(' '), ...label, ...(isSchema(own) ? reference(own) : [])),
      codeBlock('json', JSON.stringify(value, null, 2)),
      ...(isSchema(own) && own.properties !== undefined ? [fieldsTable(own)] : []),
    ]
  })
}

function reference(schema: JsonSchema) {
  return schema.$ref === undefined ? [] : [text(': '), ...typeName(schema)]
}
