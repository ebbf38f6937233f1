import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { encodings, gzip } from '../../src/surfaces/shared/encodings.ts'
import { compressedCopy, compressFile } from '../../src/tree/compress-file.ts'
import { temporaryFolder } from '../helpers/workspace.ts'

const noise = randomBytes(300)

describe('compressFile', () => {
  it('compressFile writes what compressedCopy makes, whatever the size', async () => {
    const folder = temporaryFolder()
    const content = Buffer.from('Words that come again. '.repeat(3000))
    writeFileSync(join(folder, 'a'), content)
    const written = await compressFile(folder, 'a', encodings)
    expect(Object.keys(written).sort()).toEqual(['a.br', 'a.gz', 'a.zst'])
    for (const encoding of encodings)
      expect(readFileSync(join(folder, `a${encoding.extension}`))).toEqual(compressedCopy(content, encoding))
  })

  it.each([
    [200, ['gz']],
    [8191, ['gz']],
    [8192, ['br', 'gz']],
    [65_535, ['br', 'gz']],
    [65_536, ['br', 'gz', 'zst']],
  ])('compressFile compresses a file of %i bytes in the encodings that pay', async (size, suffixes) => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'a'), 'a'.repeat(size))
    const written = await compressFile(folder, 'a', encodings)
    expect(Object.keys(written).sort()).toEqual(suffixes.map(suffix => `a.${suffix}`))
    expect(readdirSync(folder)).toEqual(['a', ...suffixes.map(suffix => `a.${suffix}`)])
    for (const { smallest, ...encoding } of encodings)
      expect(compressedCopy(Buffer.alloc(size), { smallest, ...encoding }) !== null).toBe(size >= smallest)
  })

  it.each([
    ['is tiny', Buffer.from('a'.repeat(199))],
    ['gets no smaller', noise],
  ])('compressFile writes nothing beside a file that %s', async (_, content) => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'a'), content)
    expect(await compressFile(folder, 'a', encodings)).toEqual({})
    expect(readdirSync(folder)).toEqual(['a'])
    expect(compressedCopy(content, gzip)).toBeNull()
  })
})
