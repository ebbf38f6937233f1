import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BUILT_IN_TEMPLATES } from '../../src/document/template/template-files.ts'
import { templateText } from '../../src/document/template/template-text.ts'
import { codeFile } from '../../src/runtime/package.ts'
import { loadTokenTable } from '../../src/tokens/token-table.ts'
import { slowTest } from '../helpers/extent.ts'
import { temporaryFolder } from '../helpers/workspace.ts'

/** Runs programs that use the cache, each in a separate process, because other tests of this process would use the folder too. */
function programIn(folder: string, hasCache = true) {
  const maker = join(folder, 'maker.mjs')
  writeFileSync(
    maker,
    `import { enableCompileCache } from 'node:module'
    ${hasCache ? `enableCompileCache(${JSON.stringify(join(folder, 'cache'))})` : ''}
    const { cachedBytes } = await import(${JSON.stringify(codeFile('runtime/cached-bytes'))})
    for (const source of process.argv.slice(2)) {
      let made = 0
      const bytes = cachedBytes(import.meta.filename, source, () => {
        made++
        return Buffer.from('made of ' + source)
      })
      console.log(Buffer.from(bytes).toString(), made)
    }`,
  )
  const { NODE_DISABLE_COMPILE_CACHE: _, NODE_COMPILE_CACHE: __, ...env } = process.env
  const run = (...sources: string[]) =>
    execFileSync(process.execPath, [maker, ...sources], { encoding: 'utf8', env })
      .trim()
      .split('\n')
  return { maker, run }
}

const cachedIn = (folder: string) =>
  globSync('cache/**/*.made*', { cwd: folder }).map(name => join(folder, name))

describe('cachedBytes', () => {
  it('calls make once for each source', () => {
    const folder = temporaryFolder()
    const { run } = programIn(folder)
    expect(run('a', 'a', 'b')).toEqual(['made of a 1', 'made of a 0', 'made of b 1'])
    expect(run('b', 'a')).toEqual(['made of b 0', 'made of a 0'])
    expect(cachedIn(folder)).toHaveLength(2)
  })

  it('calls make again if the file was cut off or is damaged, or if the code of the maker changed', () => {
    const folder = temporaryFolder()
    const { maker, run } = programIn(folder)
    const damages: Record<string, (file: string) => void> = {
      a: file => truncateSync(file, 0),
      b: file => truncateSync(file, 31),
      c: file => truncateSync(file, 40),
      d: file => writeFileSync(file, readFileSync(file).fill('x', 35, 36)),
    }
    const sources = Object.keys(damages)
    const made = (times: number) => sources.map(source => `made of ${source} ${times}`)
    run(...sources)
    const files = cachedIn(folder)
    for (const [source, damage] of Object.entries(damages))
      damage(files.find(file => readFileSync(file).includes(`made of ${source}`)) ?? '')
    expect(run(...sources)).toEqual(made(1))
    expect(run(...sources)).toEqual(made(0))
    utimesSync(maker, 1, 1)
    expect(run(...sources)).toEqual(made(1))
  })

  // Vitest has no compile cache, so each of its tests makes its templates.
  slowTest('calls make each time without a compile cache', () => {
    const folder = temporaryFolder()
    const { run } = programIn(folder, false)
    expect(run('a', 'a')).toEqual(['made of a 1', 'made of a 1'])
    expect(cachedIn(folder)).toEqual([])
  })

  // The cache above holds any bytes, and tests of templates and tokens ask both as they are computed.
  slowTest('returns templates and the tokenizer’s table as they were computed', () => {
    const folder = temporaryFolder()
    const pieces = [' the', 'a', ' Führung', 'été', '\n\n', 'xyzzyx']
    const file = join(BUILT_IN_TEMPLATES, 'product.fr.md')
    writeFileSync(
      join(folder, 'program.mjs'),
      `import { enableCompileCache } from 'node:module'
      import { readFileSync } from 'node:fs'
      enableCompileCache(${JSON.stringify(join(folder, 'cache'))})
      const { loadTokenTable } = await import(${JSON.stringify(codeFile('tokens/token-table'))})
      const { templateText } = await import(${JSON.stringify(codeFile('document/template/template-text'))})
      const { rankOf } = loadTokenTable()
      const ranks = ${JSON.stringify(pieces)}.map(piece => rankOf(Buffer.from(piece), 0, Buffer.byteLength(piece)))
      const file = ${JSON.stringify(file)}
      console.log(JSON.stringify({ ranks, text: templateText(readFileSync(file, 'utf8'), file) }))`,
    )
    const { NODE_DISABLE_COMPILE_CACHE: _, NODE_COMPILE_CACHE: __, ...env } = process.env
    const run = () =>
      JSON.parse(execFileSync(process.execPath, [join(folder, 'program.mjs')], { encoding: 'utf8', env }))
    const { rankOf } = loadTokenTable()
    // Vitest has no compile cache, so they are computed here.
    const made = {
      ranks: pieces.map(piece => rankOf(Buffer.from(piece), 0, Buffer.byteLength(piece))),
      text: JSON.parse(JSON.stringify(templateText(readFileSync(file, 'utf8'), file))),
    }
    expect(run()).toEqual(made)
    expect(cachedIn(folder)).toHaveLength(2)
    expect(run()).toEqual(made)
  })
})
