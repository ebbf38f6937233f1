import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { OutputError, SourceError } from '../../src/errors.ts'
import { dumpSource } from '../../src/source/dump-source.ts'
import { fileSource } from '../../src/source/file.ts'
import type { Source } from '../../src/source/source.ts'
import { startOrigin } from '../helpers/api-origin.ts'
import { buildFrom, recordFiles } from '../helpers/build-from.ts'
import { smallApi, smallCatalogue } from '../helpers/small-catalogue.ts'
import { build, temporaryFolder } from '../helpers/workspace.ts'

describe('dumpSource', () => {
  test('dumpSource writes what was read as a seed file that gives the same tree', async () => {
    const [first, again] = [temporaryFolder(), temporaryFolder()]
    const dump = join(first, 'kept', 'crawl.jsonl.gz')
    const origin = await startOrigin(await smallApi(5))
    await buildFrom(first, origin.url, {}, { dump })
    const lines = gunzipSync(readFileSync(dump)).toString().trimEnd().split('\n')
    expect(lines.map(line => [JSON.parse(line).type, JSON.parse(line).id])).toEqual([
      ['account', 'a0'],
      ['account', 'a1'],
      ...[0, 1, 2, 3, 4].map(index => ['product', `p${index}`]),
    ])
    await build(again, dump)
    expect(recordFiles(again)).toEqual(recordFiles(first))
  })

  test('dumpSource writes the same bytes for the same catalogue', async () => {
    const origin = await startOrigin(await smallApi(5))
    const [one, other] = [temporaryFolder(), temporaryFolder()]
    for (const folder of [one, other])
      await buildFrom(folder, origin.url, {}, { dump: join(folder, 'crawl.jsonl.gz') })
    expect(readFileSync(join(one, 'crawl.jsonl.gz'))).toEqual(readFileSync(join(other, 'crawl.jsonl.gz')))
  })

  test('dumpSource writes plain lines if the name ends in .jsonl, also from a file', async () => {
    const folder = temporaryFolder()
    const file = smallCatalogue(3)
    await build(folder, file, { dump: join(folder, 'copy.jsonl') })
    expect(readFileSync(join(folder, 'copy.jsonl'), 'utf8')).toBe(readFileSync(file, 'utf8'))
    expect(statSync(join(folder, 'copy.jsonl')).mode & 0o777).toBe(0o600)
  })

  test('dumpSource writes records unchanged, including refused ones', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'odd.jsonl')
    const odd = '{"type":"product","id":"a,b","__proto__":{"x":1},"title":"A &amp; B"}\n'
    writeFileSync(file, `{"type":"account","id":"a","name":"A"}\n5\n${odd}`)
    await build(folder, file, { dump: join(folder, 'dump.jsonl'), force: ['rejected'] })
    expect(readFileSync(join(folder, 'dump.jsonl'), 'utf8')).toBe(
      `{"type":"account","id":"a","name":"A"}\n${odd}`,
    )
  })

  test('dumpSource leaves the file of an earlier run alone when the source breaks off', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'dump.jsonl.gz')
    writeFileSync(file, 'old')
    const broken: Source = {
      name: 'broken',
      async *read() {
        yield [{ line: 1, type: 'product', value: { id: 'p' } }]
        throw new SourceError('It broke off')
      },
    }
    await expect(readAll(dumpSource(broken, file))).rejects.toThrow('It broke off')
    expect(readFileSync(file, 'utf8')).toBe('old')
    expect(readdirSync(folder)).toEqual(['dump.jsonl.gz'])
  })

  test('dumpSource leaves no file if the source is not read to its end', async () => {
    const folder = temporaryFolder()
    for await (const _ of dumpSource(fileSource(smallCatalogue(2)), join(folder, 'dump.jsonl')).read()) break
    expect(readdirSync(folder)).toEqual([])
  })

  test('dumpSource says in one line which file cannot be written', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'file'), '')
    const dump = join(folder, 'file', 'dump.jsonl.gz')
    const failure = build(folder, smallCatalogue(2), { dump })
    await expect(failure).rejects.toThrow(OutputError)
    await expect(failure).rejects.toThrow(`Writing --dump "${dump}": `)
    expect(existsSync(join(folder, 'out/current'))).toBe(false)
  })
})

async function readAll(source: Source): Promise<void> {
  for await (const _ of source.read());
}
