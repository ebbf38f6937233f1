import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../helpers/workspace.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The version of a changed copy of the sources, from a newly loaded module. */
async function versionOf(change: (catalogue: string) => void): Promise<string> {
  const folder = temporaryFolder()
  cpSync(join(ROOT, 'src/catalogue'), join(folder, 'src/catalogue'), { recursive: true })
  cpSync(join(ROOT, 'src/runtime'), join(folder, 'src/runtime'), { recursive: true })
  for (const name of ['labels.json', 'sign-languages.json'])
    cpSync(join(ROOT, 'templates', name), join(folder, 'templates', name))
  cpSync(join(ROOT, 'package.json'), join(folder, 'package.json'))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  change(join(folder, 'src/catalogue'))
  const file = pathToFileURL(join(folder, 'src/catalogue/reader-version.ts')).href
  const { readerVersion }: typeof import('../../src/catalogue/reader-version.ts') = await import(file)
  return readerVersion()
}

test('readerVersion is the same for the same code, and another for a change in any file of it', async () => {
  const same = await versionOf(() => {})
  expect(same).toMatch(/^[\da-f]{64}$/)
  expect(await versionOf(() => {})).toBe(same)
  for (const name of [
    'read-record.ts',
    'text/suspicious-text.ts',
    'v1/v1-duration.ts',
    'store/record-json.ts',
    '../../templates/labels.json',
    '../../templates/sign-languages.json',
  ]) {
    const changed = await versionOf(catalogue => {
      const file = join(catalogue, name)
      writeFileSync(file, readFileSync(file, 'utf8').replace(/\/\*\*|Valid|Sign/, '$& '))
    })
    expect(changed, name).not.toBe(same)
  }
  const added = await versionOf(catalogue => writeFileSync(join(catalogue, 'new.ts'), ''))
  expect(added).not.toBe(same)
  expect(readdirSync(join(ROOT, 'src/catalogue'))).toContain('reader-version.ts')
})
