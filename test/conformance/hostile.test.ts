import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { readRecord } from '../../src/catalogue/read-record.ts'
import type { ProductEntry } from '../../src/document/entry.ts'
import { makeEntries } from '../../src/document/make-entries.ts'
import { templatesFrom } from '../../src/document/template/load-templates.ts'
import { textInFile } from '../../src/formats/format.ts'
import { jsonOcto } from '../../src/formats/json-octo/json-octo.ts'
import { jsonld } from '../../src/formats/jsonld/jsonld.ts'
import { markdown } from '../../src/formats/markdown/markdown.ts'
import { addressesAt } from '../../src/formats/record-file.ts'
import { expandJsonLd, RELATIVE_BASE } from '../helpers/expand-jsonld.ts'
import { everyNth, examples } from '../helpers/extent.ts'
import { hostileProduct } from '../helpers/hostile-product.ts'
import { formats } from '../helpers/loaded-formats.ts'
import { difference, pageIssues, readPage } from '../helpers/read-page.ts'
import { vocabularyIssues } from '../helpers/schema-org.ts'
import { hasShared, sharedFiles } from '../helpers/shared.ts'
import { hasJudges, loadOcto } from '../judges/judges.ts'

const Hostile = z.object({ text: z.string() })

/** A text in a heading, alone, between texts, in a cell, in items and as a link's label. */
const PAGE = `# :value{title}

::text{description}

- a :value{category} b

| a |
| - |
| :value{emergencyPhone} |

::list{highlights}

::list{media}
`

describe.skipIf(!hasShared)('formats of hostile strings', () => {
  let entries: ProductEntry[] = []
  beforeAll(() => {
    const make = makeEntries(
      templatesFrom({ 'product.md': { file: 'product.md', source: PAGE } }),
      addressesAt('https://tours.example/x'),
    )
    const lines = readFileSync(sharedFiles.hostileStrings, 'utf8').trimEnd().split('\n')
    entries = everyNth(50, lines).map((line, index) => {
      const read = readRecord('product', hostileProduct(Hostile.parse(JSON.parse(line)).text, `p${index}`))
      if (read.type !== 'product') throw new Error(`${line}: ${JSON.stringify(read)}`)
      return make.product(read.product, { id: 'a1', name: read.product.title, website: null, logo: null })
    })
  })

  it.each(formats)('verify of $name accepts its own file of each', format => {
    expect(entries.length).toBeGreaterThan(examples(60, 3000))
    const problems = entries.flatMap(entry => {
      const record = format.record(entry)
      const file = Buffer.from(format.open(entry) + record + format.close)
      const problem =
        format.validate(file) ??
        (textInFile(format, file).toString() === record ? null : 'textInFile differs')
      return problem === null ? [] : [`${entry.product.title}: ${problem}`]
    })
    expect(problems).toEqual([])
  })

  it('markdown reads back as the document that was meant', () => {
    const issues = entries.flatMap(entry => {
      const page = readPage(markdown.record(entry))
      return [difference(entry.document, page) ?? [], pageIssues(page)].flat()
    })
    expect(issues).toEqual([])
  })

  it.skipIf(!hasJudges)('jsonOcto passes zProduct (needs test/judges)', async () => {
    const { zProduct } = await loadOcto()
    const issues = entries.flatMap(
      entry => zProduct.safeParse(JSON.parse(jsonOcto.record(entry))).error?.issues ?? [],
    )
    expect(issues).toEqual([])
  })

  it('jsonld expands without losing anything, and has only terms that schema.org allows', async () => {
    const [first] = entries
    if (first === undefined) throw new Error('No entry')
    const records = entries.map(entry => jsonld.record(entry))
    const nodes = await expandJsonLd(
      JSON.parse(jsonld.open(first) + records.join(jsonld.separator) + jsonld.close),
    )
    expect(nodes).toHaveLength(entries.length)
    expect(vocabularyIssues(nodes)).toEqual([])
    expect(JSON.stringify(nodes)).not.toContain(RELATIVE_BASE)
  })
})
