import * as z from 'zod'
import type { Format } from '../../formats/format.ts'
import { tooManyWrongKeys, unauthorized } from '../common-refusals.ts'
import type { DocumentedAnswer, DocumentedBody, Endpoint, Parameter } from '../endpoint.ts'
import type { DocumentedRefusal } from '../http/refusal.ts'
import type { Sample } from '../parameters/sample.ts'
import { ErrorBody } from '../resources/error-body.ts'
import type {
  JsonSchema,
  OpenApiExample,
  OpenApiMedia,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiResponse,
} from './openapi-types.ts'
import { exampleOf, type SchemaComponents } from './schema-components.ts'

/** What an operation's description depends on beside the endpoint. */
export interface OperationContext {
  readonly formats: readonly Format[]
  readonly components: SchemaComponents
  /** Reads need no key. */
  readonly isPublic: boolean
  /** Where example requests go, without a slash at the end. */
  readonly address: string
  /** What example requests name. */
  readonly sample: Sample
}

/** The key in the header or in the query: one requirement of the list has to be met. */
const KEY_REQUIRED = [{ header: [] }, { query: [] }]
/** The first requirement asks for nothing. */
const KEY_TAKEN = [{}, ...KEY_REQUIRED]

/** What an OpenAPI document says of an endpoint; undefined where the endpoint says nothing of itself. */
export function toOperation(
  endpoint: Endpoint,
  { formats, components, isPublic, address, sample }: OperationContext,
): OpenApiOperation | undefined {
  const { path, method, access, documentation, tellsMoreWithKey } = endpoint
  if (documentation === undefined) return undefined
  const { summary, description, parameters, body } = documentation
  const needsKey = access === 'key' && !(isPublic && method === 'GET')
  const refusals = [
    ...documentation.refusals,
    ...parameters.flatMap(parameter => parameter.refusals ?? []),
    ...(needsKey ? [unauthorized, tooManyWrongKeys] : []),
  ]
  const own =
    typeof documentation.answers === 'function' ? documentation.answers(formats) : documentation.answers
  const answers = [...own, ...refusalAnswers(refusals)]
  const header = `${needsKey ? " -H 'X-Api-Key: YOUR_KEY'" : ''}${dataOf(method, body?.example(sample))}`
  return {
    operationId: lastFixedSegment(path),
    summary,
    description,
    ...(needsKey ? { security: KEY_REQUIRED } : {}),
    ...(isPublic && tellsMoreWithKey ? { security: KEY_TAKEN } : {}),
    parameters: parameters.map(parameter => toParameter(parameter, components)),
    ...(body === undefined ? {} : { requestBody: toRequestBody(body, components, sample) }),
    responses: toResponses(answers, components),
    'x-codeSamples': documentation.examples(sample).map(target => ({
      lang: 'Shell',
      label: 'curl',
      source: `curl${header} '${address}${target}'`,
    })),
  }
}

function toRequestBody(
  { description, schema, example }: DocumentedBody,
  components: SchemaComponents,
  sample: Sample,
) {
  const examples = { example1: { summary: description, value: example(sample) } }
  const media = { schema: components.add(schema), examples }
  return { description, required: true as const, content: { 'application/json': media } }
}

/** How curl is told to write. A single quote is one behind the end of the shell's quotation. */
function dataOf(method: string, body: object | undefined): string {
  if (body === undefined) return ''
  const data = JSON.stringify(body).replaceAll("'", `'\\''`)
  return ` -X ${method} -H 'Content-Type: application/json' --data '${data}'`
}

function toParameter(
  { name, in: place, description, required, schema, example }: Parameter,
  components: SchemaComponents,
): OpenApiParameter {
  const described = {
    name,
    in: place,
    description,
    required: required === true,
    schema: components.add(schema),
  }
  return example === undefined ? described : { ...described, example }
}

function lastFixedSegment(path: string): string {
  return path.split('/').findLast(segment => segment !== '' && !segment.startsWith('{')) ?? 'root'
}

/** Refusals of one status are one answer; its description lists them. */
function refusalAnswers(refusals: readonly DocumentedRefusal[]): DocumentedAnswer[] {
  return [...Map.groupBy(refusals, ({ status }) => status)].map(([status, same]) => ({
    status,
    description: same.map(({ example, reason }) => `- \`${example}\`: ${reason}`).join('\n'),
    mediaType: 'application/json',
    schema: ErrorBody.extend({
      error: z.string().meta({
        description: 'What is wrong',
        examples: same.map(({ example }) => example),
      }),
      status: z.literal(status).meta({ description: 'The HTTP status again' }),
    }),
  }))
}

/** The responses of an operation by status: answers of one status are one response, those of one media type one body. */
function toResponses(
  answers: readonly DocumentedAnswer[],
  components: SchemaComponents,
): Record<string, OpenApiResponse> {
  const inOrder = answers.toSorted((one, other) => one.status - other.status)
  const byStatus = Map.groupBy(inOrder, ({ status }) => String(status))
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => {
      const byMediaType = Map.groupBy(same, ({ mediaType }) => mediaType)
      const content = [...byMediaType].map(([mediaType, bodies]) => [mediaType, toMedia(bodies, components)])
      return [status, { description: describe(same), content: Object.fromEntries(content) }]
    }),
  )
}

function describe(answers: readonly DocumentedAnswer[]): string {
  const [only, ...rest] = answers.map(({ description }) => description)
  return rest.length === 0 ? (only ?? '') : [only, ...rest].map(line => `- ${line}`).join('\n')
}

function toMedia(answers: readonly DocumentedAnswer[], components: SchemaComponents): OpenApiMedia {
  const bodies = answers.flatMap(({ description, schema }) =>
    schema === undefined ? [] : [{ description, schema: components.add(schema) }],
  )
  const [first, ...rest] = bodies
  if (first === undefined) return {}
  const schema = rest.length === 0 ? first.schema : { anyOf: bodies.map(body => body.schema) }
  return { schema, examples: toExamples(bodies, components) }
}

/** One example for each body that answers may have. */
function toExamples(
  bodies: readonly { description: string; schema: JsonSchema }[],
  { schemas }: SchemaComponents,
): Record<string, OpenApiExample> {
  return Object.fromEntries(
    bodies.map(({ description, schema }, index) => [
      `example${index + 1}`,
      { summary: description, value: exampleOf(schema, schemas) },
    ]),
  )
}
