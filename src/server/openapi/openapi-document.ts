import { formats, loadFormats } from '../../formats/index.ts'
import { version } from '../../runtime/package.ts'
import { commonErrors } from '../common-errors.ts'
import type { Endpoint } from '../endpoint.ts'
import { EXAMPLE_RECORDS } from '../parameters/example-records.ts'
import type { OpenApiDocument, RequestExamples } from './openapi-types.ts'
import { createSchemaComponents } from './schema-components.ts'
import { ErrorBody, toOperation } from './to-operation.ts'

const EXAMPLES: RequestExamples = { address: 'http://127.0.0.1:8080', exampleRecords: EXAMPLE_RECORDS }

export async function openApiDocument(
  endpoints: readonly Endpoint[],
  { isPublic, ...examples }: { isPublic: boolean } & Partial<RequestExamples>,
): Promise<OpenApiDocument> {
  const components = createSchemaComponents()
  // Each error response has a narrower schema, so nothing else adds `ErrorBody`, the shape that all of them share.
  components.add(ErrorBody)
  const loaded = await loadFormats(formats.map(({ name }) => name))
  const paths = endpoints.flatMap(endpoint => {
    const context = { ...EXAMPLES, ...examples, formats: loaded, components, isPublic }
    const operation = toOperation(endpoint, context)
    return operation === undefined
      ? []
      : [[endpoint.path.replace('+}', '}'), { [methodKeys[endpoint.method]]: operation }] as const]
  })
  return {
    openapi: '3.1.1',
    info: {
      title: 'tourpress',
      version,
      summary: 'A catalogue of tours, activities and attractions',
      description: isPublic ? `${PUBLIC}\n\n${general()}` : `${KEYED}\n\n${general()}`,
    },
    servers: [{ url: '/' }],
    paths: Object.fromEntries(paths),
    components: {
      schemas: components.schemas,
      securitySchemes: {
        header: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'The key of an account' },
        query: { type: 'apiKey', in: 'query', name: 'api_key', description: 'The same key in the query' },
        bearer: { type: 'http', scheme: 'bearer', description: 'The same key, at `/mcp` alone' },
      },
    },
  }
}

const methodKeys = { GET: 'get', PUT: 'put', POST: 'post' } as const

const KEYED =
  'Requests carry the key of an account in the header `X-Api-Key`, or else in the query parameter `api_key`. `tourpress key add ACCOUNT_ID` makes one.'

const PUBLIC =
  'This server is public: reads need no key, though net prices and trade contacts are told only to those who send one; a key that is sent and not valid is refused. Writes carry the key of an account in the header `X-Api-Key`, or else in the query parameter `api_key`.'

const general = () =>
  `
Every path that is read answers GET, HEAD like GET without the body, and every path OPTIONS. Writes take a JSON body of
at most 10 MB. Pages of any origin may read the answers.

Answers carry a strong \`ETag\`, and \`Last-Modified\` where one is known: with \`If-None-Match\` or
\`If-Modified-Since\` an answer that is still good is \`304\` without a body. They are compressed as \`Accept-Encoding\`
asks.

An error is answered as \`{"error": "...", "status": 404}\`. Beside the errors that stand with each endpoint:

${commonErrorLines()}

Where one request has several faults, ids are checked first, then \`content_type\`, then \`format\`.

| format | what it is |
|---|---|
${formats.map(({ name, summary }) => `| \`${name}\` | ${summary} |`).join('\n')}

A format that the catalogue was not built with is answered with 404.
`.trim()

function commonErrorLines(): string {
  const byStatus = Map.groupBy(Object.values(commonErrors), ({ status }) => status)
  const lines = [...byStatus].map(([status, errors]) => {
    const texts = errors.map(({ example, reason }) => `\`${example}\`${reason === '' ? '' : `: ${reason}`}`)
    return `- ${status} ${texts.join(', ')}`
  })
  return lines.join('\n')
}
