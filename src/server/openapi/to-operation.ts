import type { BodyAbout, Endpoint, ParameterAbout } from '../endpoint.ts'
import { documentedMethod } from '../endpoint-methods.ts'
import { refusal } from '../endpoints/about/refusal.ts'
import type { OpenApiOperation, OpenApiParameter } from './openapi-types.ts'
import type { SchemaComponents } from './schema-components.ts'
import { toResponses } from './to-responses.ts'

/** What an operation's description hangs on beside the endpoint. */
export interface OperationContext {
  readonly components: SchemaComponents
  /** Reads need no key. */
  readonly isPublic: boolean
  /** Where example requests go, without a slash at the end. */
  readonly address: string
}

/** Either of them is enough. */
const KEY_REQUIRED = [{ header: [] }, { query: [] }]

const unauthorized = refusal(401, { Unauthorized: 'there is no key, or it is not valid' })

/** What an OpenAPI document says of an endpoint; undefined where the endpoint says nothing of itself. */
export function toOperation(
  endpoint: Endpoint,
  { components, isPublic, address }: OperationContext,
): OpenApiOperation | undefined {
  const { path, access, about } = endpoint
  if (about === undefined) return undefined
  const method = documentedMethod(endpoint)
  const needsKey = access === 'key' && !(isPublic && method === 'get')
  const answers = needsKey ? [...about.answers, unauthorized] : about.answers
  const inOrder = answers.toSorted((one, other) => one.status - other.status)
  const header = `${needsKey ? " -H 'X-Api-Key: YOUR_KEY'" : ''}${dataOf(method, about.body)}`
  return {
    operationId: lastFixedSegment(path),
    summary: about.summary,
    description: about.description,
    ...(needsKey ? { security: KEY_REQUIRED } : {}),
    parameters: about.parameters.map(parameter => toParameter(parameter, components)),
    ...(about.body === undefined ? {} : { requestBody: toRequestBody(about.body, components) }),
    responses: toResponses(inOrder, components),
    'x-codeSamples': about.examples.map(target => ({
      lang: 'Shell',
      label: 'curl',
      source: `curl${header} '${address}${target}'`,
    })),
  }
}

function toRequestBody({ description, schema, example }: BodyAbout, components: SchemaComponents) {
  const examples = { example1: { summary: description, value: example } }
  const media = { schema: components.add(schema), examples }
  return { description, required: true as const, content: { 'application/json': media } }
}

/** How curl is told to write. The examples hold no single quote. */
function dataOf(method: string, body: BodyAbout | undefined): string {
  if (body === undefined) return ''
  const type = "-H 'Content-Type: application/json'"
  return ` -X ${method.toUpperCase()} ${type} --data '${JSON.stringify(body.example)}'`
}

function toParameter(
  { name, in: place, description, required, schema, example }: ParameterAbout,
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
