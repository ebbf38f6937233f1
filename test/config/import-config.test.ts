import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isAll } from '../helpers/extent.ts'
import { runBeside } from './run-beside.ts'

const IMPORT = join(import.meta.dirname, '../../src/config/import-config.ts')

/** Imports files, and returns the value or the error of each. */
async function importAll(files: Record<string, string>, wanted: readonly string[]): Promise<unknown> {
  const program = `
    import { resolve } from 'node:path'
    import { importConfig } from ${JSON.stringify(IMPORT)}
    const results = {}
    for (const name of ${JSON.stringify(wanted)})
      results[name] = await importConfig(resolve(name)).then(({ value }) => value ?? null, ({ message, code, hint }) =>
        code + ' ' + message + (hint === undefined ? '' : ' (' + hint + ')'))
    console.log(JSON.stringify(results))`
  return await runBeside(files, program)
}

test('importConfig reads every kind of file, with types and imports', async () => {
  const files = {
    'a.ts': "import { x } from './lib/x.ts'\nexport default { x: x satisfies number }",
    'lib/x.ts': 'export const x: number = 1',
    'b.mts': 'export default { x: 2 as number }',
    'c.js': 'export default { x: 3 }',
    'd.mjs': 'export default { x: 4 }',
    'e.json': '\uFEFF{ "x": 5 }',
    'f.cts.js': 'module.exports = { x: 6 }',
    // This loads the whole package. In `npm test`, the examples of config files import it.
    ...(isAll && {
      'g.ts': "import { defineConfig } from 'tourpress'\nexport default defineConfig({ keep: 7 })",
    }),
    'h.ts': 'export const x = 8',
  }
  const wanted = Object.keys(files).filter(name => !name.startsWith('lib'))
  expect(await importAll(files, wanted)).toEqual({
    'a.ts': { x: 1 },
    'b.mts': { x: 2 },
    'c.js': { x: 3 },
    'd.mjs': { x: 4 },
    'e.json': { x: 5 },
    'f.cts.js': { x: 6 },
    ...(isAll && { 'g.ts': { keep: 7 } }),
    'h.ts': null,
  })
})

test('importConfig fails with one line, which has the line number if Node reports it', async () => {
  const files = {
    'enum.ts': "import './fine.ts'\nenum Kind { A }\nexport default { kind: Kind.A }",
    'fine.ts': 'export const x: number = 1',
    'comma.ts': 'export default {\n  a: 1\n  b: 2\n}',
    'comma.mjs': 'export default {\n  a: 1\n  b: 2\n}',
    'missing.ts': "// two\n\nimport { x } from './lib/not-there.ts'\nexport default { x }",
    'package.ts': "import { x } from 'not-a-package'\nexport default { x }",
    'export.ts': "\nimport { y } from './fine.ts'\nexport default { y }",
    'throws.ts': "const what: string = 'nothing'\nthrow new Error('There is ' + what)\nexport default {}",
    'deep.ts': "import './lib/deep.ts'\nexport default {}",
    'lib/deep.ts': 'const o = JSON.parse("null")\nexport const z = o.x',
    'text.ts': "throw 'stop'\nexport default {}",
    'comma.json': '{\n  "a": 1,\n}',
  }
  const wanted = Object.keys(files).filter(name => !name.startsWith('lib') && name !== 'fine.ts')
  expect(await importAll(files, wanted)).toEqual({
    'enum.ts':
      'USAGE Reading enum.ts:2: TypeScript enum is not supported in strip-only mode (Node strips types and nothing else: use what is JavaScript without its types)',
    'comma.ts': "USAGE Reading comma.ts:3: Expected ',', got 'ident'",
    'comma.mjs': "USAGE Reading comma.mjs: Unexpected identifier 'b' (Its line is shown by: node comma.mjs)",
    'missing.ts': "USAGE Reading missing.ts: Cannot find module 'lib/not-there.ts' imported from missing.ts",
    'package.ts': "USAGE Reading package.ts: Cannot find package 'not-a-package' imported from package.ts",
    'export.ts':
      "USAGE Reading export.ts:2: The requested module './fine.ts' does not provide an export named 'y'",
    'throws.ts': 'USAGE Reading throws.ts:2: Error: There is nothing',
    'deep.ts': "USAGE Reading lib/deep.ts:2: TypeError: Cannot read properties of null (reading 'x')",
    'text.ts': 'USAGE Reading text.ts: it throws stop',
    'comma.json':
      'USAGE Reading comma.json:3: Expected double-quoted property name in JSON at position 12 (line 3 column 1)',
  })
})
