import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accountPlaceholders } from '../../../src/document/template/account-placeholders.ts'
import { indexPlaceholders } from '../../../src/document/template/index-placeholders.ts'
import { layoutPlaceholders } from '../../../src/document/template/layout-placeholders.ts'
import type { PlaceholderKind } from '../../../src/document/template/placeholder.ts'
import { productPlaceholders } from '../../../src/document/template/product-placeholders.ts'
import { sectionsOf } from '../pages.ts'

const page = readFileSync(new URL('../../../docs/templates.md', import.meta.url), 'utf8')

/** The rows of the table below a heading: the notation of a placeholder, and the fields that it shows. */
function rowsBelow(heading: string): [placeholder: string, fields: string][] {
  const section = sectionsOf(page).get(heading) ?? ''
  return [...section.matchAll(/^\| `(:\S+)` \| [^|]+ \|(?: ([^|]*)\|)?$/gm)].map(
    ([, placeholder = '', fields = '']) => [placeholder, fields.trim()],
  )
}

const NOTATIONS: Record<PlaceholderKind, (name: string) => string> = {
  value: name => `:value{${name}}`,
  text: name => `::text{${name}}`,
  list: name => `::list{${name}}`,
  link: name => `:link[label]{${name}}`,
  picture: name => `:picture{${name}}`,
}

/** The expected rows of the table. */
function rowsOf(
  placeholders: Readonly<Record<string, { kind: PlaceholderKind; fields?: readonly string[] }>>,
) {
  return Object.entries(placeholders).map(([name, { kind, fields = [] }]) => [
    NOTATIONS[kind](name),
    fields.map(field => `\`${field}\``).join(', '),
  ])
}

test.each([
  ["A product's page", rowsOf(productPlaceholders)],
  ["An operator's page", rowsOf(accountPlaceholders)],
  ['The index for language models', rowsOf(indexPlaceholders)],
  ['Pages for people', rowsOf(layoutPlaceholders)],
])('docs/templates.md lists every placeholder with its fields: %s', (heading, rows) => {
  expect(rowsBelow(heading)).toEqual(rows)
})
