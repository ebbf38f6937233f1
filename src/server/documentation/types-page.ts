import { element } from '../../surfaces/pages/element.ts'
import type { JsonSchema, OpenApiDocument } from '../openapi/openapi-types.ts'
import { anchorOf, code, codeBlock, folded, inLine, linkTo } from './page-nodes.ts'
import { pageShell } from './page-shell.ts'
import { typeTexts } from './type-text.ts'

/**
 * What answers and bodies hold, as a page beside that of the endpoints.
 *
 * @param documentation address of that page, relative to this one
 */
export function typesPage({ info, components }: OpenApiDocument, documentation: string): string {
  const schemas = Object.entries(components.schemas).sort(([one], [other]) => (one < other ? -1 : 1))
  const links = [
    element('a', { href: documentation }, 'Documentation'),
    ...schemas.map(([name]) => linkTo(name, name)),
  ]
  return pageShell(
    `${info.title} API: types`,
    element('p', {}, 'What answers and bodies hold, as TypeScript.'),
    links,
    schemas.map(([name, schema]) => foldedType(name, schema)),
  )
}

const types = typeTexts('')

/** The anchor is inside of what is folded: browsers then open it for who follows a link to it. */
function foldedType(name: string, schema: JsonSchema) {
  const block = codeBlock(name, ...types.declaration(name, schema))
  return folded([code(name), ' ', ...inLine(schema.description ?? '')], {
    ...block,
    properties: { ...block.properties, id: anchorOf(name) },
  })
}
