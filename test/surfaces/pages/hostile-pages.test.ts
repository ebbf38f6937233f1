import { beforeAll, describe, expect, it } from 'vitest'
import type { ProductEntry } from '../../../src/document/entry.ts'
import { jsonld } from '../../../src/formats/jsonld/jsonld.ts'
import { lintPage } from '../../../src/surfaces/pages/lint-page.ts'
import { verifyPage } from '../../../src/surfaces/pages/make-pages.ts'
import { productPages } from '../../../src/surfaces/pages/product-page.ts'
import { summaryOf } from '../../../src/surfaces/shared/short-line.ts'
import { readProduct } from '../../catalogue/model.ts'
import { entryMaker } from '../../helpers/entries.ts'
import { examples } from '../../helpers/extent.ts'
import { hostileProduct } from '../../helpers/hostile-product.ts'
import { type PageElement, type ParsedPage, parsePage } from '../../helpers/html-page.ts'
import { hasShared } from '../../helpers/shared.ts'
import { surfaceContext } from '../../helpers/surface-context.ts'
import { hostileTexts } from '../../helpers/texts-in.ts'

const BASE = 'https://tours.example/x'

/** Everything that a page may be made of. */
const ELEMENTS = new Set(
  [
    'html head meta title link script body header nav ol ul li a main article p span small figure img figcaption',
    'h1 h2 h3 h4 h5 h6 blockquote pre code em strong del br hr div table thead tbody tr th td footer',
    'section dl dt dd caption details summary',
  ].flatMap(line => line.split(' ')),
)
const ATTRIBUTES: Record<string, string[]> = {
  a: ['href', 'hreflang', 'rel', 'referrerpolicy', 'type'],
  article: [],
  code: ['class'],
  div: ['aria-label', 'id', 'role', 'tabindex'],
  html: [],
  img: ['alt', 'decoding', 'fetchpriority', 'loading', 'referrerpolicy', 'src'],
  link: ['href', 'hreflang', 'rel', 'title', 'type'],
  meta: ['charset', 'content', 'http-equiv', 'media', 'name', 'property'],
  nav: ['aria-label'],
  ol: ['start'],
  script: ['type'],
  td: ['align', 'colspan'],
  th: ['align', 'scope'],
}
const EVERYWHERE = ['class', 'dir', 'lang']

/** Titles, names, captions and places alone: in them every text is a line, whatever it holds. */
const LINES = `# :value{title}\n\n- a :value{category} b\n\n## Pictures\n\n::list{media}\n`

describe.skipIf(!hasShared)('pages of hostile strings', () => {
  const pageOf = productPages(surfaceContext({ baseUrl: BASE }))
  const builtIn = entryMaker(BASE)
  const lines = entryMaker(BASE, LINES)
  let entries: ProductEntry[] = []
  let pages: { entry: ProductEntry; source: string; page: ParsedPage }[] = []

  const accountOf = (name: string) => ({ id: name, name, website: null, logo: null })

  beforeAll(() => {
    entries = hostileTexts(80).map((text, index) => {
      const { product } = readProduct(hostileProduct(text, `p${index}`))
      return builtIn.product(product, accountOf(product.title))
    })
    pages = entries.map(entry => {
      const source = pageOf(entry)
      return { entry, source, page: parsePage(source) }
    })
  })

  it('productPages writes what parse5 reads without an issue, and check finds nothing wrong with it', () => {
    expect(pages.length).toBeGreaterThan(examples(30, 3000))
    for (const { entry, source, page } of pages) {
      const file = Buffer.from(source)
      const { issues, facts } = lintPage(file)
      // Parsers remark on noncharacters, and read them as the texts that they are.
      const errors = page.errors.filter(code => code !== 'noncharacter-in-input-stream')
      const problems = [...errors, verifyPage(file) ?? [], ...issues].flat()
      expect(problems, entry.product.title).toEqual([])
      expect(facts).toMatchObject({ id: entry.id, title: entry.product.title })
    }
  })

  it('productPages lets in no foreign element, attribute or scheme', () => {
    expect(pages.flatMap(({ page }) => page.elements.flatMap(foreignIn))).toEqual([])
  })

  it('productPages says title and captions as they are', () => {
    for (const { entry, page } of pages) {
      expect(page.named('h1').map(({ text }) => text)).toEqual([entry.product.title])
      const [content] = page.having('property', 'og:title').map(({ attributes }) => attributes['content'])
      expect(content).toBe(entry.product.title)
      const captions = entry.product.media.map(({ title, caption }) => title ?? caption)
      const shown = page.named('img').map(({ attributes }) => attributes['alt'])
      for (const alt of shown) expect([...captions, entry.product.title]).toContain(alt)
    }
  })

  it('productPages holds the JSON-LD file of each', () => {
    for (const { entry, page } of pages) {
      const [script, ...others] = page.named('script')
      expect(others).toEqual([])
      const [record, webPage, ...rest] = JSON.parse(script?.text ?? '')['@graph']
      expect(record).toEqual(JSON.parse(jsonld.record(entry)))
      expect([webPage.name, rest]).toEqual([entry.product.title, []])
    }
  })

  it('productPages makes of a line the elements that it makes of a harmless one', () => {
    const shapes = new Map<string, string>()
    for (const entry of entries) {
      // Of a film's caption the addresses become links, as they should.
      const media = entry.product.media.map(medium => ({ ...medium, type: null }))
      const product = { ...entry.product, media }
      const line = lines.product(product, accountOf(product.title))
      const hostile = shapeOf(parsePage(pageOf(line)).root)
      const harmless = harmlessLike(product, summaryOf(line) !== null, lines)
      const meant = shapeOf(parsePage(pageOf(harmless)).root)
      shapes.set(meant, meant)
      expect(hostile, product.title).toBe(meant)
    }
    expect(shapes.size).toBeGreaterThan(1)
  })
})

function foreignIn({ tag, attributes }: PageElement): string[] {
  if (!ELEMENTS.has(tag)) return [tag]
  const known = [...EVERYWHERE, ...(ATTRIBUTES[tag] ?? [])]
  return Object.entries(attributes).flatMap(([name, value]) => {
    if (!known.includes(name)) return [`${tag} ${name}`]
    const isAddress = name === 'href' || name === 'src'
    const [scheme] = /^[^/?#]*:/.exec(value) ?? []
    return isAddress && scheme !== undefined && !/^(?:https?|geo):$/.test(scheme)
      ? [`${tag} ${name}=${value}`]
      : []
  })
}

/** The same record as if its supplier had meant well: every text that is left is one word. */
function harmlessLike(
  product: ProductEntry['product'],
  hasSummary: boolean,
  entries: ReturnType<typeof entryMaker>,
): ProductEntry {
  const word = <Text extends string | null>(text: Text) => (text === null ? null : 'word')
  return entries.product(
    {
      ...product,
      title: 'word',
      category: word(product.category),
      // A text that says the title again is no summary; without any text there would be a sentence of facts.
      shortDescription: hasSummary ? 'more words' : 'word',
      description: null,
      faqs: [],
      features: [],
      media: product.media.map(medium => ({
        ...medium,
        title: word(medium.title),
        caption: word(medium.caption),
        copyright: word(medium.copyright),
      })),
      locations: product.locations.map(location => ({ ...location, title: word(location.title) })),
    },
    { id: 'a', name: 'word', website: null, logo: null },
  )
}

/** A block has `dir` for its letters, so that is no part of the shape. */
function shapeOf({ tag, attributes, children }: PageElement): string {
  const names = Object.keys(attributes)
    .filter(name => name !== 'dir')
    .join(' ')
  return `<${tag} ${names}>${children.map(shapeOf).join('')}</>`
}
