import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { everyNth, slowTest } from '../helpers/extent.ts'
import { jsonOf, serverForAll } from '../helpers/server.ts'

const Document = z.record(z.string(), z.unknown())
type Document = z.infer<typeof Document>

/** A value that a document gives as an example, and where the schema stands that it has to fit. */
interface Example {
  value: unknown
  schema: string
}

/** All examples within a document: of schemas (`examples`, a list), of bodies (`examples` by name) and of parameters. */
function examplesIn(within: unknown, pointer = '#'): Example[] {
  if (typeof within !== 'object' || within === null) return []
  const { examples, example, schema } = Document.parse(Array.isArray(within) ? {} : within)
  const ofSchema = Array.isArray(examples) ? examples.map(value => ({ value, schema: pointer })) : []
  const named = z.record(z.string(), z.object({ value: z.unknown() })).safeParse(examples).data ?? {}
  const ofSibling = [
    ...(schema === undefined ? [] : Object.values(named).map(({ value }) => value)),
    ...(schema === undefined || example === undefined ? [] : [example]),
  ].map(value => ({ value, schema: `${pointer}/schema` }))
  const inner = Object.entries(within).flatMap(([key, value]) =>
    ['examples', 'example'].includes(key) ? [] : examplesIn(value, `${pointer}/${escaped(key)}`),
  )
  return [...ofSchema, ...ofSibling, ...inner]
}

/** A step of a JSON pointer in a fragment (RFC 6901, section 6). */
const escaped = (key: string) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))

/** How the examples fail that do not fit their schemas. */
function misfits(document: Document, examples = examplesIn(document)): string[] {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, inlineRefs: false })
  ajv.addSchema(document, 'openapi')
  return examples.flatMap(({ value, schema }) => {
    const validate = ajv.compile({ $ref: `openapi${schema}` })
    return validate(value) ? [] : [`${schema}: ${JSON.stringify(value)}: ${JSON.stringify(validate.errors)}`]
  })
}

// They differ in what is said of keys alone.
const servers: [string, boolean][] = [
  ['a server', false],
  ['a public server', true],
]

describe.each(everyNth(2, servers))('the OpenAPI document of %s', (_, isPublic) => {
  const server = serverForAll({ isPublic })
  const document = async () => Document.parse(jsonOf(await server().get('/openapi.json')).body)

  test('the OpenAPI document is valid by the schema of OpenAPI 3.1', async () => {
    expect(await new Validator().validate(await document())).toEqual({ valid: true })
  })

  // `npm test` reads all of them with our own reader, in test/server/openapi.test.ts.
  slowTest('the OpenAPI document has examples that its schemas allow', async () => {
    const whole = await document()
    const examples = examplesIn(whole)
    expect(examples.length).toBeGreaterThan(200)
    expect(misfits(whole, examples)).toEqual([])
  })
})

test('the judges find what is wrong', async () => {
  const paths = { '/x': { get: { parameters: [{ name: 'a' }], responses: {} } } }
  const info = { title: 'T', version: '1' }
  expect(await new Validator().validate({ openapi: '3.1.1', info, paths })).toMatchObject({ valid: false })
  const body = { schema: { $ref: '#/components/schemas/A~0B' }, examples: { one: { value: { b: 1 } } } }
  const schemas = { 'A~B': { type: 'object', properties: { b: { type: 'string', examples: ['x', 2] } } } }
  expect(misfits({ body, components: { schemas } })).toEqual([
    expect.stringContaining('#/body/schema: {"b":1}'),
    expect.stringContaining('#/components/schemas/A~0B/properties/b: 2'),
  ])
  expect(misfits({ parameter: { schema: { type: 'integer' }, example: 'x' } })).toEqual([
    expect.stringContaining('#/parameter/schema: "x"'),
  ])
})
