import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { codeFile, codeFolder, packageRoot, version } from '../../src/runtime/package.ts'
import { temporaryFolder } from '../helpers/workspace.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Writes modules to `dist` of a package as a bundler does: as JavaScript, in another folder. */
function bundle(folder: string, modules: Record<string, string>): void {
  copyFileSync(join(ROOT, 'package.json'), join(folder, 'package.json'))
  for (const shared of ['node_modules', 'templates']) symlinkSync(join(ROOT, shared), join(folder, shared))
  for (const [module, path] of Object.entries(modules)) {
    const code = stripTypeScriptTypes(readFileSync(join(ROOT, 'src', `${module}.ts`), 'utf8'))
    const file = join(folder, 'dist', `${path}.js`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(
      file,
      code.replace(/\.\.\/runtime\/(\w+)\.ts/g, './$1.js').replaceAll('../../templates/', '../templates/'),
    )
  }
}

test('the package finds its root, its version and the modules that it loads by their path', () => {
  expect(packageRoot).toBe(ROOT)
  expect(version).toBe(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version)
  expect(codeFolder).toBe(join(ROOT, 'src'))
  expect(codeFile('render/link-worker')).toBe(join(ROOT, 'src/render/link-worker.ts'))
})

test('bundled code finds the same in any folder of dist', async () => {
  const folder = temporaryFolder()
  bundle(folder, { 'runtime/package': 'chunks/deep/package' })
  const bundled: typeof import('../../src/runtime/package.ts') = await import(
    pathToFileURL(join(folder, 'dist/chunks/deep/package.js')).href
  )
  expect(bundled.packageRoot).toBe(folder)
  expect(bundled.version).toBe(version)
  expect(bundled.codeFolder).toBe(join(folder, 'dist'))
  expect(bundled.codeFile('render/link-worker')).toBe(join(folder, 'dist/render/link-worker.js'))
})

test('readerVersion of bundled code changes with each file of the bundle', async () => {
  const versions = await Promise.all(
    ['', '// A change', ''].map(async change => {
      const folder = temporaryFolder()
      bundle(folder, {
        'runtime/package': 'package',
        'runtime/lazy': 'lazy',
        'catalogue/reader-version': 'main',
      })
      writeFileSync(join(folder, 'dist/other.js'), change)
      const { readerVersion }: typeof import('../../src/catalogue/reader-version.ts') = await import(
        pathToFileURL(join(folder, 'dist/main.js')).href
      )
      return readerVersion()
    }),
  )
  expect(versions[0]).toMatch(/^[\da-f]{64}$/)
  expect(versions[1]).not.toBe(versions[0])
  expect(versions[2]).toBe(versions[0])
})
