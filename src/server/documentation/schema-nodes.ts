import type { PhrasingContent, Table } from 'mdast'
import { link, text } from '../../document/nodes.ts'
import type { JsonSchema } from '../openapi/openapi-types.ts'
import { COMPONENTS, isSchema } from '../openapi/schema-components.ts'
import { anchorOf, code, phrasesOf, table } from './page-nodes.ts'

/** The fields of an object's schema. */
export function fieldsTable({ properties = {}, required = [] }: JsonSchema): Table {
  const rows = Object.entries(properties).map(([name, property]) => {
    const schema = isSchema(property) ? property : {}
    const optional = required.includes(name) ? [] : [text(', optional')]
    return [[code(name)], [...typeName(schema), ...optional], phrasesOf(schema.description ?? '')]
  })
  return table(['Field', 'Type', 'Meaning'], rows)
}

/** A schema's type in words: `list of Media`, `string or null`, `one of A, B`. Named schemas are links. */
export function typeName(schema: JsonSchema): PhrasingContent[] {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.slice(COMPONENTS.length)
    return [link(`#${anchorOf(name)}`, name)]
  }
  if (schema.anyOf !== undefined) return separated(schema.anyOf.filter(isSchema).map(typeName), ' or ')
  if (schema.enum !== undefined) {
    const values = schema.enum.map(value => [code(String(value))])
    return values.length === 1 ? values.flat() : [text('one of '), ...separated(values, ', ')]
  }
  if (schema.const !== undefined) return [code(String(schema.const))]
  if (schema.type === 'array')
    return [text('list of '), ...(isSchema(schema.items) ? typeName(schema.items) : [text('anything')])]
  return [text(schema.format?.startsWith('date') ? schema.format : String(schema.type ?? 'anything'))]
}

function separated(parts: readonly PhrasingContent[][], separator: string): PhrasingContent[] {
  return parts.flatMap((part, index) => (index === 0 ? part : [text(separator), ...part]))
}
