import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { COLOURS, MEASURES } from '../../../src/surfaces/pages/style/properties.ts'

const page = readFileSync(new URL('../../../docs/pages.md', import.meta.url), 'utf8')

test('docs/pages.md has every custom property with its default', () => {
  const rows = [...page.matchAll(/^\| `--([\w-]+)` \|(.*)\|[^|]*\|$/gm)].map(([, name, values = '']) => [
    name,
    ...[...values.matchAll(/`([^`]+)`/g)].map(([, value]) => value),
  ])
  expect(rows).toEqual([
    ...Object.entries(COLOURS).map(([name, { light, dark }]) => [name, light, dark]),
    ...Object.entries(MEASURES),
  ])
})
