import { type Child, element, type Html } from '../../surfaces/pages/element.ts'
import type {
  JsonSchema,
  OpenApiMedia,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiResponse,
} from '../openapi/openapi-types.ts'
import { isSchema } from '../openapi/schema-components.ts'
import { anchoredHeading, code, codeBlock, described, folded, inLine, requestBlock } from './page-nodes.ts'
import { typeDeclaration, typeInLine } from './type-text.ts'

export function endpointSection(
  title: string,
  operation: OpenApiOperation,
  { address, typesAt }: { address: string; typesAt: string },
): Html {
  const { operationId: id, parameters, requestBody, responses } = operation
  const statuses = Object.entries(responses)
  const errors = statuses.filter(([status]) => Number(status) >= 400)
  const successes = statuses.filter(entry => !errors.includes(entry))
  return element(
    'section',
    {},
    anchoredHeading(2, id, code(title)),
    element('p', { class: 'summary' }, `${operation.summary}.`),
    described(operation.description),
    ...(parameters.length === 0 ? [] : [part(id, 'Parameters'), parameterList(parameters, typesAt)]),
    ...(requestBody === undefined ? [] : [part(id, 'Body'), ...body(requestBody, typesAt)]),
    part(id, 'Example requests'),
    ...operation['x-codeSamples'].map(({ source }) => requestBlock(source, address)),
    part(id, 'Answers'),
    ...successes.flatMap(([status, response]) => responseParts(status, response, typesAt)),
    errors.length === 0 ? null : foldedErrors(errors),
  )
}

function part(id: string, title: string): Html {
  return anchoredHeading(3, `${id} ${title}`, title)
}

function body(
  { description, content }: NonNullable<OpenApiOperation['requestBody']>,
  typesAt: string,
): Child[] {
  const blocks = Object.values(content).flatMap(({ schema }) =>
    schema === undefined
      ? []
      : [codeBlock({ name: 'Body of the request' }, ...typeDeclaration('Body', schema, typesAt))],
  )
  return [described(description), ...blocks]
}

function parameterList(parameters: readonly OpenApiParameter[], typesAt: string): Html {
  const items = parameters.flatMap(({ name, in: location, required, schema, description }) => [
    element(
      'dt',
      {},
      code(name),
      ' ',
      ...typeInLine(schema, typesAt),
      ...necessity(location, required, schema.default),
    ),
    element('dd', {}, inLine(description)),
  ])
  return element('dl', {}, ...items)
}

function necessity(location: OpenApiParameter['in'], required: boolean, value: unknown): Child[] {
  if (value !== undefined) return [', default ', code(String(value))]
  if (location !== 'query') return [location === 'path' ? ', in the path' : ', a header']
  return required ? [', required'] : []
}

function foldedErrors(errors: readonly (readonly [string, OpenApiResponse])[]): Html {
  return folded(
    ['Errors ', errors.map(([status]) => status).join(', ')],
    ...errors.flatMap(([status, { description }]) => [
      element('p', {}, element('strong', {}, status)),
      described(description),
    ]),
  )
}

function responseParts(status: string, { description, content }: OpenApiResponse, typesAt: string): Child[] {
  const bodies = Object.entries(content).flatMap(([mediaType, media]) =>
    examples(status, mediaType, media, typesAt),
  )
  if (bodies.length > 0) return bodies
  const line = inLine(description)
  const first = element('p', {}, element('strong', {}, status), ' ', line)
  return line !== null ? [first] : [first, described(description)]
}

/** `schema.anyOf` has the types in the order of the examples. */
function examples(
  status: string,
  mediaType: string,
  { schema = {}, examples: given = {} }: OpenApiMedia,
  typesAt: string,
) {
  const schemas: readonly unknown[] = schema.anyOf ?? [schema]
  return Object.values(given).map(({ summary, value }, index): Html => {
    const type = schemas[index]
    return folded(
      [element('strong', {}, status), ' ', inLine(summary), ', ', code(mediaType)],
      isSchema(type) ? bodyType(type, typesAt) : null,
      codeBlock({ name: 'Example of an answer' }, JSON.stringify(value, null, 2)),
    )
  })
}

function bodyType(schema: JsonSchema, typesAt: string): Html {
  return schema.$ref === undefined
    ? codeBlock({ name: 'Type of the answer' }, ...typeDeclaration('Answer', schema, typesAt))
    : element('p', {}, 'Type: ', ...typeInLine(schema, typesAt))
}
