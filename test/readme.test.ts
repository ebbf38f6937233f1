import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formats } from '../src/formats/index.ts'
import { surfaces } from '../src/surfaces/index.ts'
import { slowTest } from './helpers/extent.ts'
import { temporaryFolder } from './helpers/workspace.ts'

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

// `npm test` skips this, since it takes three processes. Other tests cover the commands.
slowTest('the commands of README run as they stand in a fresh clone', () => {
  const root = join(import.meta.dirname, '..')
  const folder = temporaryFolder()
  symlinkSync(join(root, 'examples'), join(folder, 'examples'))
  const commands = [
    ...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/^npm run -s tourpress -- (.+)$/gm),
  ]
  expect(commands).toHaveLength(3)
  for (const [, args = ''] of commands)
    execFileSync(process.execPath, [join(root, 'src/cli.ts'), ...args.split(' ')], {
      cwd: folder,
      stdio: 'pipe',
    })
  expect(existsSync(join(folder, 'site/sitemap.xml'))).toBe(true)
})
