import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { fileId } from '../../../src/formats/file-id.ts'
import { countTokens } from '../../../src/tokens/count-tokens.ts'
import { crawlIndex } from '../../helpers/crawl-index.ts'
import { isAll, slowTest } from '../../helpers/extent.ts'
import { filesIn } from '../../helpers/golden.ts'
import { hasPython, linksByCommonMark, readByConvention } from '../../helpers/read-index.ts'
import { readPaths } from '../../helpers/read-paths.ts'
import { hasShared, sharedFiles } from '../../helpers/shared.ts'
import { build, temporaryFolder } from '../../helpers/workspace.ts'

const BUDGET = 8000
const options = { surfaces: ['llms', 'chunks'], formats: ['markdown'] }

/** All records, or the records of every twelfth operator; the first operator has several files. */
function realLines(): string[] {
  const lines = readFileSync(sharedFiles.centreValDeLoire, 'utf8').trimEnd().split('\n')
  if (isAll) return lines
  const records = lines.map((line): { id: string; account?: { id: string } } => JSON.parse(line))
  const owners = records.filter(({ account }) => account === undefined).filter((_, index) => index % 12 === 0)
  const ids = new Set(owners.map(({ id }) => id))
  return lines.filter((_, index) => ids.has(records[index]?.account?.id ?? records[index]?.id ?? ''))
}

describe.skipIf(!hasShared)('the indexes of real records', () => {
  // `npm test` crawls indexes of hostile records in ../../conformance/hostile-build.test.ts.
  slowTest('the indexes of real records link to all records, and one change affects few files', async () => {
    const folder = temporaryFolder()
    const root = join(folder, 'out/current/')
    const source = join(folder, 'source.jsonl')
    const lines = realLines()
    writeFileSync(source, lines.join('\n'))
    await build(folder, source, options)
    const read = (path: string) => (existsSync(root + path) ? readFileSync(root + path, 'utf8') : null)

    const { reached, broken, stated, indexes } = crawlIndex(read)
    expect(broken).toEqual([])
    const records = lines.map((line): { type: string; id: string } => JSON.parse(line))
    const missing = records.filter(({ type, id }) => !reached.has(`${type}s/${fileId(id)}.md`))
    expect(records.length).toBe(isAll ? 1316 : 169)
    expect(missing).toEqual([])
    for (const [path, sizes] of stated)
      expect([path, ...sizes]).toEqual([path, countTokens(read(path) ?? '')])

    const texts = [...indexes].map(path => read(path) ?? '')
    for (const text of texts) expect(countTokens(text)).toBeLessThanOrEqual(BUDGET)
    if (hasPython)
      for (const [index, { sections }] of readByConvention(texts).entries()) {
        const links = sections.flat().map(({ title, url }) => ({ title, url }))
        expect(linksByCommonMark(texts[index] ?? '')).toEqual(links)
      }

    // The product in the middle of an operator with several files.
    const changed = lines.findIndex(line => line.includes('446e43a6-a760-3478-af10-d34e63991734'))
    const product: object = JSON.parse(lines[changed] ?? '')
    lines[changed] = JSON.stringify({
      ...product,
      title: 'Another name',
      shortDescription: 'And more to say.',
    })
    writeFileSync(source, lines.join('\n'))
    await build(folder, source, options)
    const { added, changed: others, removed } = readPaths(join(root, 'changes/2.paths'))
    const touched = [...added, ...others, ...removed].filter(path => !path.startsWith('changes/'))
    expect(touched.filter(path => /^llms-full\/.*\/.*\.txt$/.test(path)).length).toBeLessThanOrEqual(2)
    expect(touched.length).toBeLessThanOrEqual(14)
    expect(touched.filter(path => /^chunks\/.*\.jsonl$/.test(path)).length).toBe(1)

    if (!isAll) return
    const fresh = temporaryFolder()
    await build(fresh, source, options)
    for (const file of filesIn(join(fresh, 'out/current/')).filter(file => /^(?:llms|chunks)/.test(file)))
      expect(read(file) === readFileSync(join(fresh, 'out/current', file), 'utf8')).toBe(true)
  })
})
