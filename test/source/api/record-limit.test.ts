import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { recordLimit } from '../../../src/source/api/host.ts'
import { startOrigin } from '../../helpers/api-origin.ts'
import { buildFrom, recordFiles } from '../../helpers/build-from.ts'
import { catalogueApi } from '../../helpers/catalogue-api.ts'
import { writeRecords } from '../../helpers/server.ts'
import { temporaryFolder } from '../../helpers/workspace.ts'

const passed = (most: number, ...pieces: string[]) => {
  const limit = recordLimit(most)
  const parts = pieces.flatMap(piece => limit.filter(Buffer.from(piece))).map(String)
  return [parts.join(''), limit.isOver()]
}

describe('recordLimit', () => {
  test.each([
    [6, ['{"a":', '1}'], '{"a":', true],
    [7, ['{"a":', '1}'], '{"a":1}', false],
    [4, ['\n ', '{"a":', '1}', ''], '\n ', true],
    [4, ['<html>', '</html>'], '<html></html>', false],
    [4, ['', '\n', '<html>'], '\n<html>', false],
  ])('recordLimit lets through %i bytes of %j, unless it is no object', (most, pieces, text, isOver) => {
    expect(passed(most, ...pieces)).toEqual([text, isOver])
  })
})

describe('apiSource', () => {
  test('apiSource refuses records that are too long, names them, and does not hold the rest', async () => {
    const long = 'Seals. '.repeat(200_000)
    const records = ['a', 'b'].flatMap(id => [
      { type: 'account', id, name: 'Blue Boats', description: id === 'b' ? long : 'Boats.' },
      { type: 'product', id: `${id}1`, title: 'Walk', account: { id }, description: 'Out and back.' },
      { type: 'product', id: `${id}2`, title: 'Row', account: { id }, description: id === 'a' ? long : '' },
    ])
    const origin = await startOrigin(await catalogueApi(writeRecords(temporaryFolder(), records)))
    const folder = temporaryFolder()
    await buildFrom(folder, origin.url, {}, { maxRecord: 1, force: ['rejected'] })
    const rejected = readFileSync(join(folder, 'rejected.jsonl'), 'utf8')
    expect(
      rejected
        .trim()
        .split('\n')
        .map((line): unknown => JSON.parse(line)),
    ).toEqual([
      expect.objectContaining({ outcome: 'rejected', id: 'b', reason: 'is longer than 1 MB' }),
      expect.objectContaining({ outcome: 'rejected', id: 'a2', reason: 'is longer than 1 MB' }),
    ])
    const files = Object.keys(recordFiles(folder))
    expect(files).toContain('products/a1.json')
    expect(files).toContain('products/b2.json')
    expect(files).not.toContain('products/a2.json')
  })
})
