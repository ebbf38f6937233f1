import { element } from '../../surfaces/pages/element.ts'
import type { JsonSchema, OpenApiDocument } from '../openapi/openapi-types.ts'
import { anchorOf, code, codeBlock, folded, inLine, linkTo } from './page-nodes.ts'
import { pageShell } from './page-shell.ts'
import { typeDeclaration } from './type-text.ts'

/**
 * Makes the page of types, which lists all named schemas. Paths are relative to this page.
 *
 * @param documentation path to the page of endpoints
 * @param tree path to the tree's pages with a slash at its end; null if readers cannot see them
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

/** Puts the anchor inside the folded section, because browsers then open the section for links to it. */
function foldedType(name: string, schema: JsonSchema) {
  const block = codeBlock({ name, id: anchorOf(name) }, ...typeDeclaration(name, schema, ''))
  return folded([code(name), ' ', inLine(schema.description ?? '')], block)
}
