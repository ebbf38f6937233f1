import type { Table } from 'mdast'
import { text } from '../../document/nodes.ts'
import { isSchema } from '../openapi/example-of.ts'
import type { JsonSchema } from '../openapi/openapi-types.ts'
import { code, phrasesOf, table } from './page-nodes.ts'
import { typeName } from './type-name.ts'

/** The fields of an object's schema. */
export function fieldsTable({ properties = {}, required = [] }: JsonSchema): Table {
  const rows = Object.entries(properties).map(([name, property]) => {
    const schema = isSchema(property) ? property : {}
    const optional = required.includes(name) ? [] : [text(', optional')]
    return [[code(name)], [...typeName(schema), ...optional], phrasesOf(schema.description ?? '')]
  })
  return table(['Field', 'Type', 'Meaning'], rows)
}
