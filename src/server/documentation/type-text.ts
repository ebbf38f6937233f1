import { type Child, element } from '../../surfaces/pages/element.ts'
import type { JsonSchema } from '../openapi/openapi-types.ts'
import { COMPONENTS, isSchema } from '../openapi/schema-components.ts'
import { anchorOf, code } from './page-nodes.ts'

interface Writing {
  readonly typesAt: string
  readonly indent: string | null
}

export function typeDeclaration(name: string, schema: JsonSchema, typesAt: string): Child[] {
  return joinedTexts([`type ${name} = `, ...typeOf(schema, { typesAt, indent: '' })])
}

export function typeInLine(schema: JsonSchema, typesAt: string): Child[] {
  const parts = joinedTexts(typeOf(schema, { typesAt, indent: null }))
  return parts.map(part => (typeof part === 'string' ? code(part) : part))
}

/** JSON Schema also allows `true` and `false` as schemas, which become `unknown`. */
function typeOf(schema: unknown, writing: Writing): Child[] {
  if (!isSchema(schema)) return ['unknown']
  const { $ref, anyOf, type } = schema
  if ($ref !== undefined) {
    const name = $ref.slice(COMPONENTS.length)
    return [element('a', { href: `${writing.typesAt}#${anchorOf(name)}` }, name)]
  }
  if (anyOf !== undefined) return union(anyOf.map(one => typeOf(one, writing)))
  if (schema.enum !== undefined) return union(schema.enum.map(value => [literal(value)]))
  if (schema.const !== undefined) return [literal(schema.const)]
  if (Array.isArray(type)) return union(type.map(one => typeOf({ ...schema, type: one }, writing)))
  if (type === 'array') return listOf(schema, writing)
  if (type === 'object') return objectOf(schema, writing)
  return [type === 'integer' ? 'number' : (type ?? 'unknown')]
}

function listOf({ items, prefixItems }: JsonSchema, writing: Writing): Child[] {
  if (Array.isArray(prefixItems)) {
    const parts = prefixItems.map((one: unknown) => typeOf(one, writing))
    return ['[', ...separated(parts, ', '), ']']
  }
  const item = typeOf(items, writing)
  return item.includes(OR) ? ['(', ...item, ')[]'] : [...item, '[]']
}

function objectOf(schema: JsonSchema, writing: Writing): Child[] {
  const { properties = {}, required = [], additionalProperties } = schema
  const fields = Object.entries(properties)
  if (fields.length === 0) return ['Record<string, ', ...typeOf(additionalProperties, writing), '>']
  if (writing.indent === null) return ['object']
  const indent = `${writing.indent}  `
  const lines = fields.flatMap(([name, property]): Child[] => {
    const field = isSchema(property) ? property : {}
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name)
    const start = `${indent}${field.readOnly === true ? 'readonly ' : ''}${key}`
    const mark = required.includes(name) ? ': ' : '?: '
    return [comment(field, indent), start, mark, ...typeOf(field, { ...writing, indent }), '\n']
  })
  return ['{\n', ...lines, `${writing.indent}}`]
}

const OR = ' | '

function union(types: readonly Child[][]): Child[] {
  return separated(types, OR)
}

function separated(parts: readonly Child[][], separator: string): Child[] {
  return parts.flatMap((part, index) => (index === 0 ? part : [separator, ...part]))
}

function comment({ description = '', format, minimum, maximum }: JsonSchema, indent: string): string {
  const bounds = [
    minimum === undefined ? '' : `from ${minimum}`,
    maximum === undefined ? '' : `to ${maximum}`,
  ]
  const more = [format ?? '', ...bounds].filter(text => text !== '').join(' ')
  const text = [description, more === '' ? '' : `(${more})`].filter(text => text !== '').join(' ')
  return text === '' ? '' : `${indent}/** ${text.replace(/\s+/g, ' ').replaceAll('*/', '* /')} */\n`
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replace(/['\\]/g, '\\$&')}'` : JSON.stringify(value)
}

function joinedTexts(parts: readonly Child[]): Child[] {
  const joined: Child[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (typeof part === 'string' && typeof last === 'string') joined[joined.length - 1] = last + part
    else joined.push(part)
  }
  return joined
}
