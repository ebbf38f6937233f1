import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { SourceError } from '../../src/errors.ts'
import { fileSource } from '../../src/source/file.ts'
import { examples } from '../helpers/extent.ts'
import { temporaryFolder } from '../helpers/workspace.ts'
import { read, readAll, writeTemporary } from './reading.ts'

const account = { id: 'a1', name: 'Blue Boats' }
const walk = { id: 'p1', title: 'Walk — «à pied» 🥾' }
const swim = { id: 'p2', title: 'Swim' }
const v1 = { id: 'p3', name: 'Ride', system_providers: [] }

/** So many items that they come in several batches. */
const TINY = examples(30_000, 100_000)
const json = (value: unknown) => JSON.stringify(value)
const lines = (...values: object[]) => values.map(value => `${json(value)}\n`).join('')

/** The items that every kind of file has to yield. */
const catalogues = [
  {
    what: 'a seed file',
    name: 'catalogue.json',
    content: json({ accounts: [account], products: [walk, swim] }),
    items: [
      { line: 1, type: 'account', value: account },
      { line: 1, type: 'product', value: walk },
      { line: 2, type: 'product', value: swim },
    ],
  },
  {
    what: 'a seed file with products alone, laid out for people',
    name: 'catalogue.json',
    content: `${JSON.stringify({ products: [walk] }, null, 2)}\n`,
    items: [{ line: 1, type: 'product', value: walk }],
  },
  {
    what: 'a seed file with accounts alone',
    name: 'catalogue.json',
    content: json({ accounts: [account] }),
    items: [{ line: 1, type: 'account', value: account }],
  },
  {
    what: 'a seed file whose lists are empty',
    name: 'catalogue.json',
    content: json({ accounts: [], products: [] }),
    items: [],
  },
  {
    what: 'a V1 list response',
    name: 'page.json',
    content: json({
      categories: ['Ride'],
      locations: [],
      limit_value: 100,
      total_pages: 1,
      current_page: 1,
      next_page: null,
      prev_page: null,
      products: [v1],
    }),
    items: [{ line: 1, type: 'product', value: v1 }],
  },
  {
    what: 'a saved response with one product',
    name: 'product.json',
    content: json({ product: walk }),
    items: [{ line: 1, type: 'product', value: walk }],
  },
  {
    what: 'a saved response with one account',
    name: 'account.json',
    content: json({ account }),
    items: [{ line: 1, type: 'account', value: account }],
  },
  {
    what: 'a list of records that say their type',
    name: 'list.json',
    content: json([
      { type: 'product', ...walk },
      { type: 'account', ...account },
    ]),
    items: [
      { line: 1, type: 'product', value: walk },
      { line: 2, type: 'account', value: account },
    ],
  },
  {
    what: 'JSON Lines',
    name: 'catalogue.jsonl',
    content: lines(
      { type: 'account', ...account },
      { type: 'product', ...walk },
      { ...swim, type: 'product' },
    ),
    items: [
      { line: 1, type: 'account', value: account },
      { line: 2, type: 'product', value: walk },
      { line: 3, type: 'product', value: swim },
    ],
  },
  {
    what: 'JSON Lines under their other name',
    name: 'catalogue.ndjson',
    content: lines({ type: 'product', ...walk }),
    items: [{ line: 1, type: 'product', value: walk }],
  },
]

describe('fileSource reads every kind of file', () => {
  test.each(catalogues)('fileSource reads $what', async ({ name, content, items }) => {
    expect(await read(name, content)).toEqual(items)
  })

  test.each(catalogues)('fileSource reads $what, gzipped, whatever its name says', async catalogue => {
    const { name, content, items } = catalogue
    expect(await read(`${name}.gz`, gzipSync(content))).toEqual(items)
    expect(await read(name, gzipSync(content))).toEqual(items)
    expect(await read(`${name}.gz`, content)).toEqual(items)
  })

  test.each(catalogues)('fileSource reads $what after a byte order mark, and with CRLF', async catalogue => {
    const { name, content, items } = catalogue
    expect(await read(name, `\ufeff${content}`)).toEqual(items)
    expect(await read(name, gzipSync(`\ufeff${content}`))).toEqual(items)
    expect(await read(name, content.replaceAll('\n', '\r\n'))).toEqual(items)
  })

  test('fileSource reads a file whatever the case of its suffix', async () => {
    expect(await read('C.JSONL', lines({ type: 'product', ...walk }))).toHaveLength(1)
    expect(await read('C.JSON.GZ', gzipSync(json({ products: [walk] })))).toHaveLength(1)
  })

  test('fileSource reads gzip data of several members', async () => {
    const members = [walk, swim].map(record => gzipSync(lines({ type: 'product', ...record })))
    expect(await read('catalogue.jsonl.gz', Buffer.concat(members))).toHaveLength(2)
  })

  test('fileSource can be read twice', async () => {
    const source = fileSource(writeTemporary('c.jsonl', lines({ type: 'product', ...walk })))
    for (const _ of [1, 2]) expect((await Array.fromAsync(source.read())).flat()).toHaveLength(1)
  })

  test('fileSource is named as the file was typed', () => {
    expect(fileSource('some/file.jsonl').name).toBe('some/file.jsonl')
  })
})

describe('fileSource reads lines', () => {
  const product = (id: string) => json({ type: 'product', id })
  const item = (line: number, id: string) => ({ line, type: 'product', value: { id } })

  test('fileSource skips blank lines, and counts them', async () => {
    const content = `\n${product('a')}\n\n  \t\r\n${product('b')}\n\n`
    expect(await read('c.jsonl', content)).toEqual([item(2, 'a'), item(5, 'b')])
  })

  test('fileSource skips many blank lines before the first record', async () => {
    expect(await read('c.jsonl', `${'\n'.repeat(500)}${product('a')}\n`)).toEqual([item(501, 'a')])
  })

  test('fileSource needs no line end after the last record', async () => {
    expect(await read('c.jsonl', `${product('a')}\n${product('b')}`)).toEqual([item(1, 'a'), item(2, 'b')])
  })

  test('fileSource keeps line separators inside of texts', async () => {
    const title = 'one\u2028two\u2029three\u0085four'
    expect(await read('c.jsonl', `{"type":"product","title":"${title}"}\n`)).toEqual([
      { line: 1, type: 'product', value: { title } },
    ])
  })

  test('fileSource reads records larger than one read, also if a read ends inside of a letter', async () => {
    // Letters of three bytes are cut by reads of a power of two.
    const records = ['a', 'b', 'c'].map(id => ({ id, description: `${id}${'日'.repeat(500_000)}` }))
    const items = await read('c.jsonl', lines(...records.map(record => ({ type: 'product', ...record }))))
    expect(items.map(({ line }) => line)).toEqual([1, 2, 3])
    expect(
      items.every((entry, index) => 'value' in entry && json(entry.value) === json(records[index])),
    ).toBe(true)
  })

  test('fileSource says that the file may be truncated if its last line is', async () => {
    const items = await read('c.jsonl', `${product('a')}\n${product('b').slice(0, -3)}`)
    expect(items).toEqual([
      item(1, 'a'),
      {
        line: 2,
        id: null,
        issue: { path: '', reason: 'ends in the middle of a value; the file may be truncated' },
      },
    ])
  })

  test.each([
    ['no JSON', 'nonsense', '', /^is not valid JSON: /],
    ['half an object', '{"type":"product"', '', /^is not valid JSON: /],
    ['two records', `${product('x')}${product('y')}`, '', /^is not valid JSON: /],
    ['a comma at its end', `${product('x')},`, '', /^is not valid JSON: /],
    ['a number', '5', '', /^is not an object$/],
    ['null', 'null', '', /^is not an object$/],
    ['a list', `[${product('x')}]`, '', /^is not an object$/],
    ['a text', '"product"', '', /^is not an object$/],
    ['no type', '{"id":"x"}', 'type', /^is neither account nor product: null$/],
    ['another type', '{"type":"tour"}', 'type', /^is neither account nor product: "tour"$/],
    ['a type that is no text', '{"type":["product"]}', 'type', /^is neither account nor product: a list$/],
  ])('fileSource refuses a line of %s, and the others stay', async (_what, line, path, reason) => {
    const items = await read('c.jsonl', `${product('a')}\n${line}\n${product('b')}\n`)
    expect(items).toEqual([
      item(1, 'a'),
      expect.objectContaining({ line: 2, issue: { path, reason: expect.stringMatching(reason) } }),
      item(3, 'b'),
    ])
  })

  test.each([
    ['a lone byte', [0xff]],
    ['a cut letter', [0xe6, 0x97]],
    ['half a surrogate pair', [0xed, 0xa0, 0xbd]],
    ['an overlong letter', [0xc0, 0xaf]],
    ['Latin-1', [0xe9]],
  ])('fileSource refuses a line that is not UTF-8: %s', async (_what, bytes) => {
    const content = Buffer.concat([
      Buffer.from(`${product('a')}\n{"type":"product","id":"`),
      Buffer.from(bytes),
      Buffer.from(`"}\n${product('b')}\n`),
    ])
    expect(await read('c.jsonl', content)).toEqual([
      item(1, 'a'),
      { line: 2, id: null, issue: { path: '', reason: 'is not valid UTF-8' } },
      item(3, 'b'),
    ])
  })

  test('fileSource removes control characters from the reason of a wrong line', async () => {
    const items = await read('c.jsonl', `${product('a')}\n{"type":\u001b[2J\u202exx}\n`)
    const issue = items.find(entry => 'issue' in entry)?.issue
    expect(issue?.reason).toMatch(/^is not valid JSON/)
    expect(issue?.reason).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  })

  test('fileSource takes a key "__proto__" for a key of the record', async () => {
    const [entry] = await read('c.jsonl', '{"type":"product","id":"a","__proto__":{"polluted":1}}\n')
    if (entry === undefined || !('value' in entry)) throw new Error('Refused')
    expect(JSON.stringify(entry.value)).toBe('{"id":"a","__proto__":{"polluted":1}}')
    expect('polluted' in {}).toBe(false)
  })

  test('fileSource takes a type "__proto__" for an unknown type', async () => {
    const items = await read(
      'c.jsonl',
      `${product('a')}\n{"type":"__proto__"}\n{"__proto__":{"type":"product"}}\n`,
    )
    expect(items.map(entry => 'issue' in entry && entry.issue.path)).toEqual([false, 'type', 'type'])
  })
})

describe('fileSource reads a list with types', () => {
  test('fileSource refuses an item without a type, and reads the others', async () => {
    const items = await read(
      'list.json',
      json([{ id: 'x' }, 5, null, { type: 'tour' }, { type: 'product', id: 'a' }]),
    )
    expect(items.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5])
    expect(items.map(entry => 'issue' in entry && entry.issue.path)).toEqual([
      'type',
      'type',
      'type',
      'type',
      false,
    ])
  })

  test('fileSource of an empty list has no records', async () => {
    expect(await read('list.json', '[]')).toEqual([])
  })
})

describe('fileSource reads deep nesting', () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`

  test.each([
    ['c.jsonl', `{"type":"product","id":"a","x":${deep}}\n{"type":"product","id":"b"}\n`],
    ['c.json', `{"products":[{"id":"a","x":${deep}},{"id":"b"}]}`],
    ['list.json', `[{"type":"product","id":"a","x":${deep}},{"type":"product","id":"b"}]`],
  ])('fileSource reads %s with a field that is nested 100,000 deep', async (name, content) => {
    const items = await read(name, content)
    expect(items).toHaveLength(2)
    expect(items[1]).toEqual({ line: 2, type: 'product', value: { id: 'b' } })
  })

  test('fileSource refuses only the line that is nested 100,000 deep', async () => {
    const items = await read('c.jsonl', `{"type":"product","id":"a"}\n${deep}\n${'['.repeat(100_000)}\n`)
    expect(items.map(entry => 'issue' in entry)).toEqual([false, true, true])
  })
})

/** Expects that reading a file fails with one line that ends in `reason`. */
async function expectFailure(file: string, reason: RegExp): Promise<void> {
  const error = await readAll(file).catch(error => error)
  expect(error).toBeInstanceOf(SourceError)
  expect(error.exitCode).toBe(3)
  expect(error.message).toContain(`Reading "${file}": `)
  expect(error.message.slice(`Reading "${file}": `.length)).toMatch(reason)
  expect(error.message).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u)
  expect(error.message).not.toMatch(/\.$/)
  expect(error.message.length).toBeLessThan(400)
}

describe('fileSource fails with one line', () => {
  const binary = Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256))
  const zipped = gzipSync(
    Buffer.from(lines(...Array.from({ length: 2000 }, (_, n) => ({ type: 'product', id: `p${n}` })))),
  )

  const noLists = /^it is not a catalogue: it has neither/
  const notJson = /^it is not valid JSON: /
  const noRecords = /^not one of its lines is a record/

  test.each([
    ['an empty JSON file', 'c.json', '', /^it is empty$/],
    ['a JSON file of blanks', 'c.json', ' \n', /^it is empty$/],
    ['an empty file of lines', 'c.jsonl', '', /^it is empty$/],
    ['a file of blank lines', 'c.jsonl', '\n\n \r\n', /^it is empty$/],
    ['a gzipped empty file', 'c.jsonl.gz', gzipSync(''), /^it is empty$/],
    ['a byte order mark and nothing else', 'c.json', '\ufeff', /^it is empty$/],
    ['an error answer', 'c.json', '{"error":"Unauthorized","status":401}', noLists],
    ['products that are null', 'c.json', '{"products":null}', /^"products" is not a list but null$/],
    ['products that are an object', 'c.json', '{"products":{}}', /^"products" is not a list but an object$/],
    [
      'accounts that are a text',
      'c.json',
      '{"products":[],"accounts":"x"}',
      /^"accounts" is not a list but "x"$/,
    ],
    ['an empty object', 'c.json', '{}', noLists],
    ['a single record', 'c.json', '{"id":"p1","title":"Walk"}', noLists],
    ['a number', 'c.json', '5', /^it is not a catalogue but 5$/],
    ['a text', 'c.json', '"catalogue"', /^it is not a catalogue but "catalogue"$/],
    ['null', 'c.json', 'null', /^it is not a catalogue but null$/],
    ['JSON that ends too early', 'c.json', '{"products":[{"id":"a"', notJson],
    ['JSON with a mistake on its second line', 'c.json', '{"products":\n[\u001b[2Jx]}\n', notJson],
    [
      'lines in a JSON file',
      'c.json',
      lines({ type: 'product', id: 'a' }, { type: 'product', id: 'b' }),
      notJson,
    ],
    ['a document in a file of lines', 'c.jsonl', JSON.stringify({ products: [walk] }, null, 2), noRecords],
    [
      'a web page in a JSON file',
      'c.json',
      '<!doctype html>\n<title>404</title>\n',
      /^it is an HTML page, and no catalogue$/,
    ],
    [
      'a web page in a file of lines',
      'c.jsonl',
      '<!doctype html>\u001b[2J\n<title>404</title>\n',
      /^it is an HTML page, and no catalogue$/,
    ],
    ['binary data in a JSON file', 'c.json', binary, /^it is not valid UTF-8$/],
    ['binary data in a file of lines', 'c.jsonl', binary, noRecords],
    [
      'UTF-16 in a JSON file',
      'c.json',
      Buffer.from('\ufeff{"products":[]}', 'utf16le'),
      /^it is not valid UTF-8$/,
    ],
    ['UTF-16 in a file of lines', 'c.jsonl', Buffer.from('\ufeff{"type":"product"}\n', 'utf16le'), noRecords],
    [
      'truncated gzip data in a file of lines',
      'c.jsonl.gz',
      zipped.subarray(0, zipped.length / 2),
      /truncated$/,
    ],
    ['truncated gzip data in a JSON file', 'c.json.gz', zipped.subarray(0, zipped.length / 2), /truncated$/],
    ['gzip data without its end', 'c.jsonl.gz', zipped.subarray(0, -4), /truncated$/],
    [
      'damaged gzip data',
      'c.jsonl.gz',
      Buffer.concat([zipped.subarray(0, 20), binary.subarray(0, 2000)]),
      /damaged$/,
    ],
    ['nothing but the mark of gzip', 'c.json', Buffer.from([0x1f, 0x8b]), /truncated$/],
    ['nesting alone', 'c.json', '['.repeat(100_000), notJson],
    [
      'a file that is not a catalogue by its name',
      'catalogue.yaml',
      'id\n',
      /^its name does not end in \.json, /,
    ],
    ['a file without a suffix', 'catalogue', '{}', /^its name does not end in /],
    ['a gzipped file of another kind', 'catalogue.yaml.gz', gzipSync('id'), /^its name does not end in /],
  ])('fileSource fails on %s', async (_what, name, content, reason) => {
    const file = writeTemporary(name, content)
    await expectFailure(file, reason)
  })

  test('fileSource says how to save a JSON file that is not in UTF-8', async () => {
    const latin = fileSource(writeTemporary('c.json', Buffer.from('[{"title":"Café"}]', 'latin1')))
    await expect(Array.fromAsync(latin.read())).rejects.toMatchObject({ hint: 'Save it as UTF-8' })
  })

  test('fileSource fails before the end of a file whose first lines are not records', async () => {
    const file = writeTemporary(
      'log.jsonl',
      `${'GET /index.html 200\n'.repeat(200)}${lines({ type: 'product', ...walk })}`,
    )
    await expectFailure(file, /^not one of its lines is a record; the first is not valid JSON/)
  })

  test.each([
    ['lines', 'junk.jsonl', `${json({ type: 'product', ...walk })}\n${'x\n'.repeat(TINY)}`],
    ['a JSON document', 'junk.json', `{"products":[${'1,'.repeat(TINY)}1]}`],
  ])('fileSource yields a large number of tiny items of %s in small batches', async (_, name, content) => {
    const sizes: number[] = []
    for await (const batch of fileSource(writeTemporary(name, content)).read()) sizes.push(batch.length)
    expect(sizes.reduce((sum, size) => sum + size)).toBe(TINY + 1)
    expect(Math.max(...sizes)).toBeLessThan(20_000)
  })

  test('fileSource leaves lines to threads that may be records, and no short junk', async () => {
    const memory = { hashOf: () => new Uint8Array(), find: () => null }
    const record = json({ type: 'product', ...walk })
    const file = writeTemporary(
      'mixed.jsonl',
      [record, 'junk', '{"a":1}', record, 'x'.repeat(300)].join('\n'),
    )
    const items = (await Array.fromAsync(fileSource(file).read(memory))).flat()
    expect(items.map(item => 'text' in item)).toEqual([false, false, false, true, true])
  })

  test('fileSource fails on a FIFO, which nobody writes to, and on a device', async () => {
    const fifo = join(temporaryFolder(), 'fifo.jsonl')
    execFileSync('mkfifo', [fifo])
    await expectFailure(fifo, /^it is a FIFO$/)
    const device = join(temporaryFolder(), 'device.json')
    symlinkSync('/dev/zero', device)
    await expectFailure(device, /^it is a device$/)
  })

  test('fileSource reads the files of a folder by name', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, '2.jsonl'), lines({ type: 'product', ...walk }))
    writeFileSync(join(folder, '1.json'), json({ accounts: [account] }))
    writeFileSync(join(folder, 'README.md'), '# Ours')
    expect(await readAll(folder)).toEqual([
      { line: 1, type: 'account', value: account },
      { line: 1, type: 'product', value: walk },
    ])
  })

  test('fileSource leaves out the compressed copy of a file that stands beside it', async () => {
    const folder = temporaryFolder()
    const text = lines({ type: 'product', ...walk })
    writeFileSync(join(folder, 'a.jsonl'), text)
    writeFileSync(join(folder, 'a.jsonl.gz'), gzipSync(text))
    expect(await Array.fromAsync(fileSource(folder).read())).toHaveLength(1)
  })

  test('fileSource fails on a folder without files of records, and on a published tree', async () => {
    const folder = join(temporaryFolder(), 'folder.json')
    mkdirSync(folder)
    await expectFailure(folder, /^the folder has no file that ends in \.json, /)
    writeFileSync(join(folder, 'manifest.json'), '{}')
    await expectFailure(folder, /^it is a published tree, and no folder of records$/)
  })

  test('fileSource fails on a missing file', async () => {
    const file = join(temporaryFolder(), 'missing.jsonl.gz')
    await expectFailure(file, /^there is no such file$/)
  })

  test('fileSource fails on a path below a file', async () => {
    const file = join(writeTemporary('c.json', '{}'), 'c.json')
    await expectFailure(file, /not a directory/i)
  })

  test('fileSource fails only when it is read', () => {
    expect(() => fileSource('missing.csv')).not.toThrow()
  })

  test('fileSource yields what it read before damaged gzip data, and then fails', async () => {
    const many = Array.from({ length: examples(60_000, 200_000) }, (_, n) =>
      lines({ type: 'product', id: `p${n}` }),
    ).join('')
    const data = gzipSync(many)
    const file = writeTemporary('c.jsonl.gz', data.subarray(0, data.length - 1000))
    let count = 0
    const reading = (async () => {
      for await (const items of fileSource(file).read()) count += items.length
    })()
    await expect(reading).rejects.toThrow(SourceError)
    expect(count).toBeGreaterThan(1000)
  })
})
