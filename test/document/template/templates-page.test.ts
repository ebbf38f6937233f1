import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accountHoles } from '../../../src/document/template/account-holes.ts'
import { frameHoles } from '../../../src/document/template/frame-holes.ts'
import type { HoleKind } from '../../../src/document/template/hole.ts'
import { indexHoles } from '../../../src/document/template/index-holes.ts'
import { productHoles } from '../../../src/document/template/product-holes.ts'
import { sectionsOf } from '../pages.ts'

const page = readFileSync(new URL('../../../docs/templates.md', import.meta.url), 'utf8')

/** The rows of the table below a heading: how the hole is written, and the fields that it shows. */
function rowsBelow(heading: string): [hole: string, fields: string][] {
  const section = sectionsOf(page).get(heading) ?? ''
  return [...section.matchAll(/^\| `(:\S+)` \| [^|]+ \|(?: ([^|]*)\|)?$/gm)].map(
    ([, hole = '', fields = '']) => [hole, fields.trim()],
  )
}

const WRITTEN: Record<HoleKind, (name: string) => string> = {
  value: name => `:value{${name}}`,
  text: name => `::text{${name}}`,
  list: name => `::list{${name}}`,
  link: name => `:link[label]{${name}}`,
  picture: name => `:picture{${name}}`,
}

/** The rows that the table is to have. */
function rowsOf(holes: Readonly<Record<string, { kind: HoleKind; fields?: readonly string[] }>>) {
  return Object.entries(holes).map(([name, { kind, fields = [] }]) => [
    WRITTEN[kind](name),
    fields.map(field => `\`${field}\``).join(', '),
  ])
}

test.each([
  ["A product's page", rowsOf(productHoles)],
  ["An operator's page", rowsOf(accountHoles)],
  ['The index for language models', rowsOf(indexHoles)],
  ['Pages for people', rowsOf(frameHoles)],
])('docs/templates.md lists every hole with its fields: %s', (heading, rows) => {
  expect(rowsBelow(heading)).toEqual(rows)
})
