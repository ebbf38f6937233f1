import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DefaultTreeAdapterTypes } from 'parse5'
import { parse } from 'parse5'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { readRecord } from '../../src/catalogue/read-record.ts'
import { type Account, referenceTo } from '../../src/catalogue/schema/account.ts'
import type { Product } from '../../src/catalogue/schema/product.ts'
import { checkTree } from '../../src/check/check-tree.ts'
import { DEFAULTS } from '../../src/config/build-options.ts'
import type { ProductEntry } from '../../src/document/entry.ts'
import { makeEntries } from '../../src/document/make-entries.ts'
import { templatesFrom } from '../../src/document/template/load-templates.ts'
import { readTemplates } from '../../src/document/template/template-files.ts'
import { addressesAt, recordFile } from '../../src/formats/record-file.ts'
import type { BuildReport } from '../../src/publish/build-report.ts'
import { crawlIndex } from '../helpers/crawl-index.ts'
import { elementsOf, meantElements } from '../helpers/elements.ts'
import { isAll } from '../helpers/extent.ts'
import { hasProgram } from '../helpers/has-program.ts'
import { hostileCatalogue } from '../helpers/hostile-catalogue.ts'
import { linksByCommonMark, readByConvention } from '../helpers/read-index.ts'
import { readings } from '../helpers/readings.ts'
import { hasShared } from '../helpers/shared.ts'
import { build, silent } from '../helpers/workspace.ts'

/** What Python's `str.splitlines` takes for the end of a line, and what others do. */
const LINE_ENDS = {
  Unix: /\n/,
  'any ASCII': /\r\n|\r|\n/,
  Python: /\r\n|[\n\v\f\r\x1c-\x1e\x85\u2028\u2029]/,
}

/** Reads every file as JSON, JSON Lines line by line, and says how many values there were. */
const PYTHON = `
import json, sys
count = 0
for path in sys.stdin.read().split('\\n'):
    text = open(path, encoding='utf-8', newline='').read()
    parts = text.splitlines() if path.endswith('.jsonl') else [text]
    for part in parts:
        json.loads(part, parse_constant=lambda name: sys.exit('constant ' + name))
        count += 1
print(count)
`

describe.skipIf(!hasShared)('publish of a hostile catalogue', () => {
  let folder = ''
  let root = ''
  let report: BuildReport
  let products: Product[] = []
  const entries: ProductEntry[] = []
  const read = (type: 'account' | 'product', id: string, suffix: string) =>
    readFileSync(join(root, recordFile(type, id, suffix)), 'utf8')

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tourpress-test-'))
    root = join(folder, 'out/current')
    const source = join(folder, 'source.jsonl')
    const records = hostileCatalogue()
    writeFileSync(source, records.map(record => `${JSON.stringify(record)}\n`).join(''))
    report = await build(folder, source, {
      formats: DEFAULTS.formats,
      baseUrl: 'https://tours.example/x',
      surfaces: ['llms', 'chunks'],
      // Small, so that three operators need many pages.
      llmsTokens: 1500,
    })
    const make = makeEntries(templatesFrom(readTemplates(null)), addressesAt('https://tours.example/x'))
    const accounts = new Map<string, Account>()
    for (const record of records) {
      const type = 'account' in record ? 'product' : 'account'
      const known = readRecord(type, structuredClone({ ...record, type: undefined }))
      if (known.type === 'account') accounts.set(known.account.id, known.account)
      const owner = known.type === 'product' ? accounts.get(known.owner?.id ?? '') : undefined
      if (known.type === 'product' && owner !== undefined)
        entries.push(make.product(known.product, referenceTo(owner)))
    }
    products = entries.map(({ product }) => product)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('publish takes hostile products, and check finds no fault', async () => {
    expect(report.products).toBeGreaterThan(isAll ? 1000 : 60)
    expect(products).toHaveLength(report.products)
    const { issues } = await checkTree(join(folder, 'out'), silent)
    expect(issues).toEqual([])
  })

  it('publish writes indexes that lead to every product, and that the convention and CommonMark read alike', () => {
    const readFile = (path: string) =>
      existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null
    const { reached, broken, indexes } = crawlIndex(readFile, 'https://tours.example/x')
    expect(broken).toEqual([])
    expect(products.filter(({ id }) => !reached.has(recordFile('product', id, 'md')))).toEqual([])
    expect(indexes.size).toBeGreaterThan(isAll ? 50 : 4)
    if (!hasProgram('python3')) return
    const texts = [...indexes].map(path => readFile(path) ?? '')
    for (const [index, { sections }] of readByConvention(texts).entries()) {
      const links = sections.flat().map(({ title, url }) => ({ title, url }))
      expect(linksByCommonMark(texts[index] ?? '')).toEqual(links)
    }
  })

  it("publish writes values that are the normalised model's, in each format's own reader", () => {
    for (const { id, product, plain } of entries) {
      const texts = { title: product.title, description: plain(product.description) ?? '' }
      const json = JSON.parse(read('product', id, 'json'))
      expect(json).toMatchObject({ id, ...texts, category: product.category ?? '' })
      const line = JSON.parse(read('product', id, 'jsonl'))
      expect(line).toMatchObject({ type: 'product', id, name: product.title, ...texts })
      const octo = JSON.parse(read('product', id, 'octo.json'))
      expect(octo).toMatchObject({ id, title: product.title, description: plain(product.description) })
      const [node] = JSON.parse(read('product', id, 'jsonld'))['@graph']
      expect(node).toMatchObject({ identifier: id, name: product.title })
      // A ticket whose id nobody can read is dropped, and its price with it.
      const isPriced = product.options.some(({ units }) => units.length > 0)
      expect(node.offers?.lowPrice).toBe(isPriced ? '0.01' : undefined)
      expect(octo.options[0].units[0]?.pricingFrom[0].retail).toBe(isPriced ? 1 : undefined)
      const matter = read('product', id, 'md').split('\n---\n')[0]
      expect(parseYaml(matter ?? '')).toMatchObject({ id, type: 'product', title: product.title })
      expect(read('product', id, 'txt').split('\n')[0]).toBe(product.title)
      expect(line.text).toBe(read('product', id, 'txt').replace(/\n$/, ''))
    }
  })

  it.each(Object.entries(LINE_ENDS))(
    'publish writes one line a record by the line ends of %s',
    (_, lineEnd) => {
      const perAccount = ['a0', 'a1', 'a2'].map(id => {
        const lines = read('account', id, 'all.jsonl').replace(/\n$/, '').split(lineEnd)
        for (const line of lines) JSON.parse(line)
        return lines.length
      })
      expect(perAccount.reduce((sum, lines) => sum + lines, 0)).toBe(3 + report.products)
      for (const { id } of entries)
        expect(read('product', id, 'jsonl').trimEnd().split(lineEnd)).toHaveLength(1)
    },
  )

  it('publish writes JSON-LD that is one script element of the same value in a page', () => {
    for (const { id } of entries) {
      const document = read('product', id, 'jsonld')
      const page = `<!doctype html><title>x</title><script type="application/ld+json">${document}</script><p>end`
      const scripts = elementsNamed('script', parse(page))
      expect(scripts).toHaveLength(1)
      const [text] = scripts[0]?.childNodes ?? []
      const value = text !== undefined && 'value' in text ? text.value : ''
      expect(JSON.parse(value)).toEqual(JSON.parse(document))
      expect(elementsNamed('p', parse(page))).toHaveLength(1)
    }
  })

  it('publish writes Markdown in which two other readers find the elements that were meant', () => {
    const foreign = entries.filter(({ id, document }, index) => {
      // The line of links that lead on is no part of the document.
      const page = read('product', id, 'md')
        .replace(/^---\n[\s\S]*?\n---\n\n/, '')
        .replace(/\n\n\[.*\[llms\.txt\]\(https:\/\/tours\.example\/x\/llms\.txt\)(?=\n)/, '')
      const meant = meantElements(document).join('\n')
      // commonmark.js is fast, and micromark is asked of one page in four.
      const readers = index % 4 === 0 ? (['commonmark', 'micromark'] as const) : (['commonmark'] as const)
      return readers.some(reader => elementsOf(readings[reader](page)).join('\n') !== meant)
    })
    expect(foreign.map(({ product }) => product.title)).toEqual([])
  })

  const jsonFiles = () => [
    ...['a0', 'a1', 'a2'].flatMap(id =>
      ['all.json', 'all.jsonl', 'all.jsonld', 'all.octo.json'].map(suffix =>
        recordFile('account', id, suffix),
      ),
    ),
    ...products.flatMap(({ id }) =>
      ['json', 'jsonl', 'jsonld', 'octo.json'].map(suffix => recordFile('product', id, suffix)),
    ),
  ]

  it.skipIf(!hasProgram('python3'))(
    "publish writes JSON that Python's json reads, line by line (needs python3)",
    () => {
      const input = jsonFiles()
        .map(file => join(root, file))
        .join('\n')
      const values = Number(execFileSync('python3', ['-c', PYTHON], { input, encoding: 'utf8' }))
      // Each of three accounts' files is one value, and their lines are as many as there are records.
      expect(values).toBe(4 * report.products + 3 * 3 + 3 + report.products)
    },
  )

  it.skipIf(!hasProgram('jq'))('publish writes JSON that jq reads (needs jq)', () => {
    const files = ['a0', 'a1', 'a2'].map(id => join(root, recordFile('account', id, 'all.jsonl')))
    const names = execFileSync('jq', ['-c', '[.type, .id, .name]', ...files], {
      encoding: 'utf8',
      maxBuffer: 1e9,
    })
    const read = names
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line))
    const titles = new Map(products.map(({ id, title }) => [id, title]))
    const found = read.filter(([type]) => type === 'product')
    expect(found).toHaveLength(report.products)
    for (const [, id, name] of found) expect(name).toBe(titles.get(id))
  })
})

type Parent = DefaultTreeAdapterTypes.ParentNode

function elementsNamed(name: string, node: Parent): Parent[] {
  return node.childNodes.flatMap(child => {
    if (!('childNodes' in child)) return []
    return [...(child.nodeName === name ? [child] : []), ...elementsNamed(name, child)]
  })
}
