import { element } from '../../surfaces/pages/element.ts'
import type { JsonSchema, OpenApiDocument } from '../openapi/openapi-types.ts'
import { anchorOf, code, codeBlock, folded, inLine, linkTo } from './page-nodes.ts'
import { pageShell } from './page-shell.ts'
import { typeTexts } from './type-text.ts'

/**
 * What answers and bodies hold, as a page beside that of the endpoints. Addresses are relative to this one.
 *
 * @param documentation of that page
 * @param tree where people see the tree's pages, with a slash at its end; null where they cannot
 */
export function typesPage(
  { info, components }: OpenApiDocument,
  { documentation, tree }: { documentation: string; tree: string | null },
): string {
  const schemas = Object.entries(components.schemas).sort(([one], [other]) => (one < other ? -1 : 1))
  return pageShell({
    title: `${info.title} API: types`,
    top: element('p', {}, 'What answers and bodies hold, as TypeScript.'),
    links: [
      element('a', { href: documentation }, 'Documentation'),
      ...schemas.map(([name]) => linkTo(name, name)),
    ],
    main: schemas.map(([name, schema]) => foldedType(name, schema)),
    tree,
  })
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
