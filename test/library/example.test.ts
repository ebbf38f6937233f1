import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { slowTest } from '../helpers/extent.ts'
import { temporaryFolder } from '../helpers/workspace.ts'

const ROOT = join(import.meta.dirname, '../..')
const EXAMPLE = join(import.meta.dirname, 'example.ts')
const ONE_RECORD = join(import.meta.dirname, 'one-record.ts')

// `npm test` skips this: other tests cover builds, checks and servers, and `tsc` compiles both programs.
slowTest(
  'the programs of docs/library.md print a record in every format, and build, check and serve the sample',
  () => {
    const folder = temporaryFolder()
    copyFileSync(join(ROOT, 'examples/catalogue.json'), join(folder, 'catalogue.json'))
    // One process runs both programs, since loading the code takes longer than either.
    const output = execFileSync(process.execPath, ['--import', ONE_RECORD, EXAMPLE], {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
    })
    expect(output).toContain('"@id":"https://tours.example.com/products/p1"')
    expect(output).toContain('\n# Harbour walk\n')
    expect(output).toMatch(/^Generation 1 has 12 products$/m)
    expect(output).toContain('count: 1')
  },
)

test.each([EXAMPLE, ONE_RECORD])('docs/library.md has the program %s', file => {
  const documentation = readFileSync(join(ROOT, 'docs/library.md'), 'utf8')
  const program = readFileSync(file, 'utf8').replace('../../src/index.ts', 'tourpress')
  expect(documentation).toContain(`\`\`\`ts\n${program}\`\`\`\n`)
})
