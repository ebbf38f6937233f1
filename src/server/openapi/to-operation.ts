import * as z from 'zod'
import type { Format } from '../../formats/format.ts'
import { described } from '../../formats/record-schema.ts'
import { tooManyWrongKeys, unauthorized } from '../common-errors.ts'
import type { DocumentedBody, DocumentedResponse, Endpoint, Parameter } from '../endpoint.ts'
import type { DocumentedError } from '../http/http-error.ts'
import type { ExampleRecords } from '../parameters/example-records.ts'
import type {
  OpenApiMedia,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiResponse,
  RequestExamples,
} from './openapi-types.ts'
import { exampleOf, type SchemaComponents } from './schema-components.ts'

export const ErrorBody = z
  .strictObject({
    error: described(z.string(), 'What is wrong', 'Not found'),
    status: described(z.int().min(400).max(599), 'The HTTP status again', 404),
  })
  .meta({ id: 'Error', description: 'What is wrong with a request.' })

interface OperationContext extends RequestExamples {
  readonly formats: readonly Format[]
  readonly components: SchemaComponents
  readonly isPublic: boolean
}

const KEY_REQUIRED = [{ header: [] }, { query: [] }]
/** The empty requirement `{}` makes the key optional. */
const KEY_OPTIONAL = [{}, ...KEY_REQUIRED]

export function toOperation(
  endpoint: Endpoint,
  { formats, components, isPublic, address, exampleRecords }: OperationContext,
): OpenApiOperation | undefined {
  const { path, method, access, documentation, hasKeyOnlyFields, protocol } = endpoint
  if (documentation === undefined) return undefined
  const {
    summary,
    description,
    parameters = [],
    errors: own = [],
    body,
    examples = () => [path],
  } = documentation
  const isKeyOptional = access === 'key' && isPublic && (method === 'GET' || protocol !== undefined)
  const needsKey = access !== 'open' && !isKeyOptional
  // An endpoint with `protocol`, such as `/mcp`, documents its errors in `responses`, in the shape of the protocol.
  const errors =
    protocol !== undefined
      ? []
      : [
          ...own,
          ...parameters.flatMap(parameter => parameter.errors ?? []),
          ...(needsKey ? [unauthorized, tooManyWrongKeys] : []),
          ...(isKeyOptional ? [{ ...unauthorized, reason: 'the key is not valid' }, tooManyWrongKeys] : []),
        ]
  const successes =
    typeof documentation.responses === 'function' ? documentation.responses(formats) : documentation.responses
  const responses = [...successes, ...errorResponses(errors)]
  const header = `${needsKey ? " -H 'X-Api-Key: YOUR_KEY'" : ''}${dataOf(method, body?.example(exampleRecords))}`
  return {
    operationId: path.split('/').findLast(segment => segment !== '' && !segment.startsWith('{')) ?? 'root',
    summary,
    description,
    security: needsKey ? KEY_REQUIRED : isPublic && hasKeyOnlyFields ? KEY_OPTIONAL : [],
    parameters: parameters.map(parameter => toParameter(parameter, components)),
    ...(body === undefined ? {} : { requestBody: toRequestBody(body, components, exampleRecords) }),
    responses: toResponses(responses, components),
    'x-codeSamples': examples(exampleRecords).map(target => ({
      lang: 'Shell',
      label: 'curl',
      source: `curl${header} '${address}${target}'`,
    })),
  }
}

function toRequestBody(
  { description, schema, example }: DocumentedBody,
  components: SchemaComponents,
  exampleRecords: ExampleRecords,
) {
  const examples = { example1: { summary: description, value: example(exampleRecords) } }
  const media = { schema: components.add(schema), examples }
  return { description, required: true as const, content: { 'application/json': media } }
}

/** A `'` in the body becomes `'\''`, because the shell's quotes cannot hold it. */
function dataOf(method: string, body: object | undefined): string {
  if (body === undefined) return ''
  const data = JSON.stringify(body).replaceAll("'", `'\\''`)
  return ` -X ${method} -H 'Content-Type: application/json' --data '${data}'`
}

function toParameter(
  { name, in: location = 'query', description, required = false, schema = z.string(), example }: Parameter,
  components: SchemaComponents,
): OpenApiParameter {
  const own = { name, in: location, description, required, schema: components.add(schema) }
  return example === undefined ? own : { ...own, example }
}

function errorResponses(errors: readonly DocumentedError[]): DocumentedResponse[] {
  return [...Map.groupBy(errors, ({ status }) => status)].map(([status, group]) => ({
    status,
    description: group.map(({ example, reason }) => `- \`${example}\`: ${reason}`).join('\n'),
    mediaType: 'application/json',
    schema: ErrorBody.extend({
      error: z.string().meta({ description: 'What is wrong', examples: group.map(({ example }) => example) }),
      status: z.literal(status).meta({ description: 'The HTTP status again' }),
    }),
  }))
}

function toResponses(
  responses: readonly DocumentedResponse[],
  components: SchemaComponents,
): Record<string, OpenApiResponse> {
  const inOrder = responses.toSorted((one, other) => one.status - other.status)
  const byStatus = Map.groupBy(inOrder, ({ status }) => String(status))
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => {
      const byMediaType = Map.groupBy(group, ({ mediaType }) => mediaType)
      const content = [...byMediaType].map(([mediaType, bodies]) => [mediaType, toMedia(bodies, components)])
      return [status, { description: describe(group), content: Object.fromEntries(content) }]
    }),
  )
}

function describe(responses: readonly DocumentedResponse[]): string {
  const [only, ...rest] = responses.map(({ description }) => description)
  return rest.length === 0 ? (only ?? '') : [only, ...rest].map(line => `- ${line}`).join('\n')
}

function toMedia(responses: readonly DocumentedResponse[], components: SchemaComponents): OpenApiMedia {
  const bodies = responses.flatMap(({ description, schema }) =>
    schema === undefined ? [] : [{ description, schema: components.add(schema) }],
  )
  const [first, ...rest] = bodies
  if (first === undefined) return {}
  const examples = bodies.map(({ description, schema }, index) => [
    `example${index + 1}`,
    { summary: description, value: exampleOf(schema, components.schemas) },
  ])
  const schema = rest.length === 0 ? first.schema : { anyOf: bodies.map(body => body.schema) }
  return { schema, examples: Object.fromEntries(examples) }
}
