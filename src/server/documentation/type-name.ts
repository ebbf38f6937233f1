import type { PhrasingContent } from 'mdast'
import { link, text } from '../../document/nodes.ts'
import { isSchema } from '../openapi/example-of.ts'
import type { JsonSchema } from '../openapi/openapi-types.ts'
import { COMPONENTS } from '../openapi/schema-components.ts'
import { anchorOf } from './anchor-of.ts'
import { code } from './page-nodes.ts'

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
