import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formats } from '../src/formats/index.ts'
import { surfaces } from '../src/surfaces/index.ts'

/** The cells of the rows that stand below a heading's first cell. */
function tableOf(file: string, heading: string): string[][] {
  const lines = readFileSync(join(import.meta.dirname, '..', file), 'utf8').split('\n')
  const rows = lines.slice(lines.findIndex(line => line.startsWith(`| ${heading} |`)) + 2)
  const end = rows.findIndex(line => !line.startsWith('|'))
  return rows.slice(0, end).map(row => row.split('|').map(cell => cell.trim().replaceAll('`', '')))
}

test('README lists every format with its suffix and its summary', () => {
  const rows = tableOf('README.md', '`--formats`')
  expect(rows.map(([, name, extension, summary]) => [name, extension, summary])).toEqual(
    formats.map(({ name, extension, summary }) => [name, extension, summary]),
  )
})

test.each(['README.md', 'docs/surfaces.md'])('%s lists every surface', file => {
  expect(tableOf(file, '`--surfaces`').map(([, name]) => name)).toEqual(surfaces.map(({ name }) => name))
})
