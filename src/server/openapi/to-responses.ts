import type { AnswerAbout } from '../endpoint.ts'
import { exampleOf } from './example-of.ts'
import type { JsonSchema, OpenApiExample, OpenApiMedia, OpenApiResponse } from './openapi-types.ts'
import type { SchemaComponents } from './schema-components.ts'

/** The responses of an operation by status: answers of one status are one response, those of one media type one body. */
export function toResponses(
  answers: readonly AnswerAbout[],
  components: SchemaComponents,
): Record<string, OpenApiResponse> {
  const byStatus = Map.groupBy(answers, ({ status }) => String(status))
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => {
      const byMediaType = Map.groupBy(same, ({ mediaType }) => mediaType)
      const content = [...byMediaType].map(([mediaType, bodies]) => [mediaType, toMedia(bodies, components)])
      return [status, { description: describe(same), content: Object.fromEntries(content) }]
    }),
  )
}

function describe(answers: readonly AnswerAbout[]): string {
  const [only, ...rest] = answers.map(({ description }) => description)
  return rest.length === 0 ? (only ?? '') : [only, ...rest].map(line => `- ${line}`).join('\n')
}

function toMedia(answers: readonly AnswerAbout[], components: SchemaComponents): OpenApiMedia {
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
