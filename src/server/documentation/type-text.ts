import { type Child, element } from '../../surfaces/pages/element.ts'
import type { JsonSchema } from '../openapi/openapi-types.ts'
import { COMPONENTS, isSchema } from '../openapi/schema-components.ts'
import { anchorOf, code } from './page-nodes.ts'

/** How a page writes types. */
export interface TypeTexts {
  /** The declaration of a type, with its fields. */
  declaration(name: string, schema: JsonSchema): Child[]
  /** A type in a line. */
  inLine(schema: JsonSchema): Child[]
}

/**
 * Schemas as TypeScript, which says most in the fewest signs, can be copied into a program, and needs no element a field.
 * Types that have a name are links.
 *
 * @param typesAt address of the page of types, relative to the page; empty on that page itself
 */
export function typeTexts(typesAt: string): TypeTexts {
  /** @param indent of the line that the type begins on; null where it is to be one line */
  function typeOf(schema: JsonSchema, indent: string | null): Child[] {
    const { $ref, anyOf, type } = schema
    if ($ref !== undefined) {
      const name = $ref.slice(COMPONENTS.length)
      return [element('a', { href: `${typesAt}#${anchorOf(name)}` }, name)]
    }
    if (anyOf !== undefined) return union(anyOf.map(one => typeOfAny(one, indent)))
    if (schema.enum !== undefined) return union(schema.enum.map(value => [literal(value)]))
    if (schema.const !== undefined) return [literal(schema.const)]
    if (Array.isArray(type)) return union(type.map(one => typeOf({ ...schema, type: one }, indent)))
    if (type === 'array') return listOf(schema, indent)
    if (type === 'object') return objectOf(schema, indent)
    return [type === 'integer' ? 'number' : (type ?? 'unknown')]
  }

  /** JSON Schema allows `true` and `false` wherever a schema stands. */
  const typeOfAny = (schema: unknown, indent: string | null) =>
    isSchema(schema) ? typeOf(schema, indent) : ['unknown']

  function listOf({ items, prefixItems }: JsonSchema, indent: string | null): Child[] {
    if (Array.isArray(prefixItems)) {
      const parts = prefixItems.map((one: unknown) => typeOfAny(one, indent))
      return ['[', ...separated(parts, ', '), ']']
    }
    const item = typeOfAny(items, indent)
    return item.includes(OR) ? ['(', ...item, ')[]'] : [...item, '[]']
  }

  function objectOf(schema: JsonSchema, indent: string | null): Child[] {
    const { properties = {}, required = [], additionalProperties } = schema
    const fields = Object.entries(properties)
    if (fields.length === 0) return ['Record<string, ', ...typeOfAny(additionalProperties, indent), '>']
    if (indent === null) return ['object']
    const inner = `${indent}  `
    const lines = fields.flatMap(([name, property]): Child[] => {
      const field = isSchema(property) ? property : {}
      const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name)
      const start = `${inner}${field.readOnly === true ? 'readonly ' : ''}${key}`
      const mark = required.includes(name) ? ': ' : '?: '
      return [comment(field, inner), start, mark, ...typeOf(field, inner), '\n']
    })
    return ['{\n', ...lines, `${indent}}`]
  }

  return {
    declaration: (name, schema) => joinedTexts([`type ${name} = `, ...typeOf(schema, '')]),
    inLine: schema =>
      joinedTexts(typeOf(schema, null)).map(part => (typeof part === 'string' ? code(part) : part)),
  }
}

const OR = ' | '

function union(types: readonly Child[][]): Child[] {
  return separated(types, OR)
}

function separated(parts: readonly Child[][], separator: string): Child[] {
  return parts.flatMap((part, index) => (index === 0 ? part : [separator, ...part]))
}

/** What a field is, above it; with what TypeScript has no words for. */
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

/** Texts that follow each other become one. */
function joinedTexts(parts: readonly Child[]): Child[] {
  const joined: Child[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (typeof part === 'string' && typeof last === 'string') joined[joined.length - 1] = last + part
    else joined.push(part)
  }
  return joined
}
