import { readdirSync, readFileSync } from 'node:fs'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import type { Entry } from '../../src/document/entry.ts'
import { type Format, textInFile } from '../../src/formats/format.ts'
import { fileOf } from '../document/pages.ts'
import { deepFreeze } from '../helpers/deep-freeze.ts'
import { accountEntry, accountFrom, productEntry, productFrom } from '../helpers/entries.ts'
import { examples } from '../helpers/extent.ts'
import { fullAccount, fullProduct } from '../helpers/full-records.ts'
import { formats } from '../helpers/loaded-formats.ts'

/** The expectations for a format. The records of these tests have one name, which is both id and title. */
interface Expectation {
  extension: string
  mediaType: string
  offeredForProducts: boolean
  /** Names of the records in a file in order, read by a reader of the format. */
  namesInFile(file: string): unknown[]
  /** Names of several records with the separator between them. */
  namesInList(list: string): unknown[]
  /** Whether a file that is cut at a line end still looks complete. */
  linesLookWhole: boolean
}

const Named = z.object({ id: z.string(), products: z.array(z.object({ id: z.string() })).default([]) })
const Node = z.object({ identifier: z.string() })

const namesInObject = (value: unknown) => {
  const { id, products } = Named.parse(value)
  return [id, ...products.map(product => product.id)]
}
const inObjects = {
  namesInFile: (file: string) => namesInObject(JSON.parse(file)),
  namesInList: (list: string) =>
    z
      .array(z.unknown())
      .parse(JSON.parse(`[${list}]`))
      .flatMap(namesInObject),
  linesLookWhole: false,
}
const nodeNames = (graph: unknown) =>
  Node.array()
    .parse(graph)
    .map(({ identifier }) => identifier)
const lineNames = (lines: string) => lines.split('\n').flatMap(line => namesInObject(JSON.parse(line)))
const withoutEnd = (file: string) => file.replace(/\n$/, '')
const textNames = (text: string) => text.split('\n\n* * *\n\n').map(page => page.split('\n')[0])

/** The main headings of documents. A thematic break has to stand between two of them, and nowhere else. */
function headingNames(markdown: string): unknown[] {
  const { children } = unified().use(remarkParse).use(remarkGfm).parse(markdown)
  const marks = children.flatMap(node => {
    if (node.type === 'thematicBreak') return ['break']
    const [text] = node.type === 'heading' && node.depth === 1 ? node.children : []
    return text?.type === 'text' ? [text.value] : []
  })
  expect(marks.filter((_, index) => index % 2 === 1).every(mark => mark === 'break')).toBe(true)
  return marks.filter((_, index) => index % 2 === 0)
}

const expectations: Record<string, Expectation> = {
  json: {
    extension: '.json',
    mediaType: 'application/json',
    offeredForProducts: true,
    ...inObjects,
  },
  jsonl: {
    extension: '.jsonl',
    mediaType: 'application/jsonl',
    offeredForProducts: true,
    namesInFile: file => lineNames(withoutEnd(file)),
    namesInList: lineNames,
    linesLookWhole: true,
  },
  jsonld: {
    extension: '.jsonld',
    mediaType: 'application/ld+json',
    offeredForProducts: true,
    namesInFile: file => nodeNames(z.object({ '@graph': z.unknown() }).parse(JSON.parse(file))['@graph']),
    namesInList: list => nodeNames(JSON.parse(`[${list}]`)),
    linesLookWhole: false,
  },
  'json-octo': {
    extension: '.octo.json',
    mediaType: 'application/json',
    offeredForProducts: false,
    ...inObjects,
  },
  markdown: {
    extension: '.md',
    mediaType: 'text/markdown; charset=utf-8',
    offeredForProducts: true,
    namesInFile: file => headingNames(file.replace(/^---\n(?:\w+: .*\n)+---\n\n/, '')),
    namesInList: headingNames,
    linesLookWhole: true,
  },
  text: {
    extension: '.txt',
    mediaType: 'text/plain; charset=utf-8',
    offeredForProducts: true,
    namesInFile: file => textNames(withoutEnd(file)),
    namesInList: textNames,
    linesLookWhole: true,
  },
}

const named = (name: string) => ({ id: name, title: name, description: 'One.\n\nTwo – «three».' })
const company = { id: 'blue', name: 'blue', description: 'Boats.' }
const trips = ['trip-2', 'trip-10', 'trip-1'].map(name => productEntry(named(name), { account: company }))

/** An `all` file, joined as the renderer joins it. */
function allFile(format: Format, products: readonly Entry[]): string {
  const account = accountEntry(company, { contentType: 'all' })
  const texts = products.map(product => format.record(product))
  if (format.nest === undefined)
    return format.open(account) + [format.record(account), ...texts].join(format.separator) + format.close
  const { before, after } = format.nest(account)
  return format.open(account) + before + texts.join(format.separator) + after + format.close
}

const entries: [what: string, make: () => Entry][] = [
  [
    'a product',
    () => productEntry(fullProduct, { account: fullAccount, baseUrl: 'https://tours.example/x' }),
  ],
  ['a bare product', () => productEntry({ id: 'p2', title: 'Bare' })],
  ['an account', () => accountEntry(fullAccount)],
  ['an account with its reviews', () => accountEntry(fullAccount, { contentType: 'all' })],
  ['a bare account', () => accountEntry({ id: 'a2', name: 'Bare' })],
]

afterEach(() => {
  vi.useRealTimers()
})

describe('formats', () => {
  it('formats has a row of expectations for each format, in the order of the error text', () => {
    expect(formats.map(({ name }) => name)).toEqual(Object.keys(expectations))
  })

  it('formats lists every format of the folder: NAME.ts, or NAME/NAME.ts with what it needs beside it', async () => {
    const folder = new URL('../../src/formats/', import.meta.url)
    const isFormat = (value: unknown) => typeof value === 'object' && value !== null && 'record' in value
    const found = new Map<string, unknown>()
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const name = entry.name.replace(/\.ts$/, '')
      if (name === 'index') continue
      const path = entry.isDirectory() ? `${name}/${name}.ts` : entry.name
      const exported: Record<string, unknown> = await import(new URL(path, folder).href)
      for (const value of Object.values(exported).filter(isFormat)) found.set(name, value)
    }
    expect([...found.keys()].sort()).toEqual(formats.map(({ name }) => name).sort())
    for (const format of formats) expect(found.get(format.name)).toBe(format)
  })

  it('formats match the table of docs/formats.md', () => {
    const page = readFileSync(new URL('../../docs/formats.md', import.meta.url), 'utf8')
    const rows = [...page.matchAll(/^\| `([a-z-]+)` \| `(\.[a-z.]+)` \| (.+) \|$/gm)].map(
      ([, ...cells]) => cells,
    )
    expect(rows).toEqual(formats.map(({ name, extension, summary }) => [name, extension, summary]))
  })

  it('formats have unique names, extensions and summaries', () => {
    for (const key of ['name', 'extension', 'summary'] as const)
      expect(new Set(formats.map(format => format[key])).size).toBe(formats.length)
  })
})

describe.each(formats)('$name', format => {
  const expectation = expectations[format.name]
  if (expectation === undefined) throw new Error(`No expectations for "${format.name}"`)

  it('extension, mediaType and offeredForProducts are the declared ones', () => {
    for (const key of ['extension', 'mediaType', 'offeredForProducts'] as const)
      expect(format[key]).toBe(expectation[key])
  })

  it.each(entries)('record returns equal texts of %s at different times', (_, make) => {
    vi.setSystemTime('2001-02-03T04:05:06Z')
    const entry = make()
    const first = format.record(entry)
    vi.setSystemTime('2030-12-31T23:59:59Z')
    expect(format.record(entry)).toBe(first)
    expect(format.record(make())).toBe(first)
    expect(first).not.toBe('')
  })

  it.each(entries)('record does not change %s', (_, make) => {
    const expected = format.record(make())
    const entry = make()
    deepFreeze(entry.document)
    deepFreeze(entry.type === 'product' ? [entry.product, entry.account] : entry.account)
    Object.freeze(entry)
    expect(fileOf(format, entry)).toBe(format.open(make()) + expected + format.close)
  })

  it.each(entries)('nest returns the two halves of the record of %s', (_, make) => {
    const entry = make()
    if (entry.type === 'product' || format.nest === undefined) return
    const { before, after } = format.nest(entry)
    expect(before + after).toBe(format.record(entry))
  })

  it.each(entries)('textInFile returns the text of %s', (_, make) => {
    const entry = make()
    const file = Buffer.from(fileOf(format, entry))
    expect(textInFile(format, file).toString()).toBe(format.record(entry))
  })

  it('textInFile returns the text of an all file', () => {
    const file = allFile(format, trips)
    const text = textInFile(format, Buffer.from(file)).toString()
    const account = accountEntry(company, { contentType: 'all' })
    expect(format.open(account) + text + format.close).toBe(file)
  })

  it('open, nest, separator and close make an all file with its products in order', () => {
    const [trip] = trips
    if (trip === undefined) throw new Error('No trip')
    expect(expectation.namesInFile(fileOf(format, trip))).toEqual(['trip-2'])
    expect(expectation.namesInFile(allFile(format, trips))).toEqual(['blue', 'trip-2', 'trip-10', 'trip-1'])
    expect(expectation.namesInFile(allFile(format, []))).toEqual(['blue'])
  })

  it('separator joins records so that one reader reads them all', () => {
    const list = trips.map(trip => format.record(trip)).join(format.separator)
    expect(expectation.namesInList(list)).toEqual(['trip-2', 'trip-10', 'trip-1'])
    const accounts = [accountEntry({ id: 'red', name: 'red' }), accountEntry(company)]
    const several = accounts.map(account => format.record(account)).join(format.separator)
    expect(expectation.namesInList(several)).toEqual(['red', 'blue'])
  })

  it.each(entries)('validate accepts the file of %s', (_, make) => {
    expect(format.validate(Buffer.from(fileOf(format, make())))).toBeNull()
  })

  it('validate accepts an all file', () => {
    expect(format.validate(Buffer.from(allFile(format, trips)))).toBeNull()
    expect(format.validate(Buffer.from(allFile(format, [])))).toBeNull()
  })

  it.each(entries)('validate rejects the file of %s wherever it is cut', (_, make) => {
    const file = Buffer.from(fileOf(format, make()))
    const accepted: string[] = []
    for (let length = 0; length < file.length; length += examples(11, 1)) {
      const cut = file.subarray(0, length)
      const isWholeLine = expectation.linesLookWhole && cut.at(-1) === 0x0a
      if (!isWholeLine && format.validate(cut) === null) accepted.push(cut.toString())
    }
    expect(accepted).toEqual([])
  })

  it.each(entries)(
    'record publishes no net price, no trade field and no passthrough V1 field of %s',
    (_, make) => {
      const file = fileOf(format, make())
      for (const secret of ['7319', '731.9', 'trade-portal', 'trade-desk', 'grey contract'])
        expect(file).not.toContain(secret)
    },
  )

  it('record publishes no passthrough fields of a V1 record', () => {
    const v1 = { id: 'p9', name: 'Old trip', version_id: 'kept-version', option_name_ttd: 'kept-option' }
    expect(productFrom(v1).passthrough).toEqual({
      version_id: 'kept-version',
      option_name_ttd: 'kept-option',
    })
    const file = fileOf(format, productEntry(v1))
    expect(file).toContain('Old trip')
    expect(file).not.toContain('kept-')
  })

  it('record publishes only http(s) addresses without credentials', () => {
    const place = {
      latitude: 1,
      longitude: 2,
      sameAs: ['javascript:alert(1)', 'https://me:pw@evil.example/'],
    }
    const locations = [{ title: 'Pier', types: ['START'], place }]
    // The helpers throw if the schema drops a value.
    const reason = /locations\[0\]\.place\.sameAs\[0\].*is not an http\(s\) address.*sameAs\[1\]/
    expect(() => fileOf(format, productEntry({ id: 'p1', title: 'Trip', locations }))).toThrow(reason)
    expect(() => fileOf(format, accountEntry({ id: 'a1', name: 'Boats', locations }))).toThrow(reason)
  })

  it('record of an account with content_type company_info has no review', () => {
    expect(accountFrom(fullAccount).reviews).toHaveLength(3)
    expect(fileOf(format, accountEntry(fullAccount))).not.toContain('No rating given')
  })
})
