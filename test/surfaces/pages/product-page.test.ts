import { describe, expect, test } from 'vitest'
import { jsonld } from '../../../src/formats/jsonld/jsonld.ts'
import { productPages } from '../../../src/surfaces/pages/product-page.ts'
import { entryMaker, productFrom } from '../../helpers/entries.ts'
import { fullProduct } from '../../helpers/full-records.ts'
import { type PageElement, parsePage } from '../../helpers/html-page.ts'
import { surfaceContext } from '../../helpers/surface-context.ts'

const BASE = 'https://tours.example/x'
const account = { id: 'a/1', name: 'Blue Boats', website: 'https://blue-boats.example/', logo: null }
const translations = [
  { id: 'p1', locale: 'en-IE' },
  { id: 'p1 fr', locale: 'fr' },
  { id: 'p1-he', locale: 'he' },
]

function entryOf(own: object = {}, baseUrl: string | null = BASE, languages: typeof translations = []) {
  return entryMaker(baseUrl).product(productFrom({ ...fullProduct, ...own }), account, languages)
}

function pageOf(own: object = {}, baseUrl: string | null = BASE, languages: typeof translations = []) {
  return parsePage(productPages(surfaceContext({ baseUrl }))(entryOf(own, baseUrl, languages)))
}

/** A locale for each language of the templates, and one whose numbers Unicode CLDR writes with other digits. */
const LOCALES = [
  'en',
  'de',
  'es',
  'fr',
  'it',
  'ja',
  'ko',
  'nl',
  'pt-BR',
  'zh-CN',
  'zh-TW',
  'ar',
  'ar-EG',
  'he-IL',
]

const attributesOf = (elements: readonly PageElement[]) => elements.map(({ attributes }) => attributes)
const links = (page: ReturnType<typeof pageOf>, rel: string) =>
  attributesOf(page.named('link').filter(({ attributes }) => attributes['rel'] === rel))

describe('productPages', () => {
  test('productPages writes a page that a parser has nothing to mend in', () => {
    const page = pageOf()
    expect(page.errors).toEqual([])
    expect(page.root.attributes).toEqual({ lang: 'en-IE' })
    expect(page.named('title').map(({ text }) => text)).toEqual(['Seals & shoals <of Howth> – Blue Boats'])
    expect(page.named('h1').map(({ text }) => text)).toEqual(['Seals & shoals <of Howth>'])
    expect(page.named('main')[0]?.text).toContain('Out past the Eye.')
  })

  test.for([
    ['sv-SE', { lang: 'en' }],
    ['fa', { lang: 'en', dir: 'ltr' }],
    ['ar-EG', {}],
    ['fr', {}],
    ['en-GB', {}],
  ] as const)('productPages tells the language of its own words in a page in %s', ([locale, attributes]) => {
    const [glance] = pageOf({ locale }).having('class', 'glance')
    expect(glance?.children[0]?.attributes).toEqual(attributes)
  })

  test('productPages says in the head what the page is and where else the record is', () => {
    const page = pageOf()
    expect(attributesOf(page.having('name', 'description'))).toEqual([
      { name: 'description', content: 'See seals.' },
    ])
    expect(links(page, 'canonical')).toEqual([{ rel: 'canonical', href: `${BASE}/products/p1.html` }])
    expect(links(page, 'alternate').map(({ type, href }) => [type, href])).toEqual([
      ['application/json', 'p1.json'],
      ['application/jsonl', 'p1.jsonl'],
      ['application/ld+json', 'p1.jsonld'],
      ['application/json', 'p1.octo.json'],
      ['text/markdown', 'p1.md'],
      ['text/plain', 'p1.txt'],
    ])
    expect(attributesOf(page.having('property')).map(meta => [meta['property'], meta['content']])).toEqual([
      ['og:type', 'website'],
      ['og:title', 'Seals & shoals <of Howth>'],
      ['og:description', 'See seals.'],
      ['og:site_name', 'Tours and activities'],
      ['og:url', `${BASE}/products/p1.html`],
      ['og:locale', 'en_IE'],
      ['og:image', 'https://blue-boats.example/seal.jpg'],
      ['og:image:alt', 'A seal'],
    ])
    expect(page.having('name', 'twitter:card')[0]?.attributes['content']).toBe('summary_large_image')
  })

  test('productPages without a base URL names no address that it does not know', () => {
    const page = pageOf({}, null, translations)
    expect(links(page, 'canonical')).toEqual([])
    expect(page.having('property', 'og:url')).toEqual([])
    expect(links(page, 'alternate').flatMap(({ hreflang, href }) => (hreflang ? [href] : []))).toEqual([
      'p1.html',
      'p1~20fr.html',
      'p1-he.html',
      'p1.html',
    ])
  })

  test('productPages without a base URL says what the page is, without addresses', () => {
    const [script] = pageOf({ locale: null }, null).named('script')
    expect(JSON.parse(script?.text ?? '')['@graph'][1]).toEqual({
      '@type': 'WebPage',
      name: 'Seals & shoals <of Howth>',
      inLanguage: 'en',
      isPartOf: { '@type': 'WebSite', name: 'Tours and activities' },
      mainEntity: { '@id': 'urn:tourpress:product:p1' },
    })
  })

  test('productPages links a page to its other languages, and readers of others to English', () => {
    const page = pageOf({}, BASE, translations)
    const alternates = links(page, 'alternate').filter(({ hreflang }) => hreflang)
    expect(alternates.map(({ hreflang, href }) => [hreflang, href])).toEqual([
      ['en-IE', `${BASE}/products/p1.html`],
      ['fr', `${BASE}/products/p1~20fr.html`],
      ['he', `${BASE}/products/p1-he.html`],
      ['x-default', `${BASE}/products/p1.html`],
    ])
    const seen = page.named('a').filter(({ attributes }) => 'hreflang' in attributes)
    expect(seen.map(({ text, attributes }) => [text, attributes])).toEqual([
      ['Français', { href: 'p1~20fr.html', hreflang: 'fr', lang: 'fr' }],
      ['עברית', { href: 'p1-he.html', hreflang: 'he', lang: 'he', dir: 'rtl' }],
    ])
  })

  test('productPages holds the node of the JSON-LD file byte by byte, the page itself, and no other script', () => {
    const entry = entryOf({ title: 'a</script><!--<script>' })
    const page = parsePage(productPages(surfaceContext({ baseUrl: BASE }))(entry))
    const [script, ...others] = page.named('script')
    expect([script?.attributes, others]).toEqual([{ type: 'application/ld+json' }, []])
    const start = jsonld.open(entry) + jsonld.record(entry) + jsonld.separator
    expect(script?.text.slice(0, start.length)).toBe(start)
    expect(script?.text).not.toContain('<')
    const step = (position: number, name: string, item: string) => ({
      '@type': 'ListItem',
      position,
      name,
      item: { '@id': `${BASE}/${item}` },
    })
    expect(JSON.parse(script?.text ?? '')['@graph'].slice(1)).toEqual([
      {
        '@type': 'WebPage',
        '@id': `${BASE}/products/p1.html`,
        url: `${BASE}/products/p1.html`,
        name: 'a</script><!--<script>',
        inLanguage: 'en-IE',
        isPartOf: { '@type': 'WebSite', name: 'Tours and activities', url: `${BASE}/` },
        breadcrumb: {
          '@type': 'BreadcrumbList',
          itemListElement: [
            step(1, 'Tours and activities', ''),
            step(2, 'Blue Boats', 'accounts/a~2F1.html'),
            step(3, 'a</script><!--<script>', 'products/p1.html'),
          ],
        },
        mainEntity: { '@id': `${BASE}/products/p1` },
      },
    ])
  })

  test('productPages shows pictures with credit and alternative text, and no list of links to them', () => {
    const page = pageOf()
    expect(page.named('figure').map(({ text }) => text)).toEqual(['2 more picturesAsleep© Ann Byrne', '', ''])
    expect(attributesOf(page.named('img'))).toEqual([
      {
        src: 'https://blue-boats.example/seal.jpg',
        alt: 'A seal',
        fetchpriority: 'high',
        decoding: 'async',
        referrerpolicy: 'no-referrer',
      },
      ...['seal.webp', 'chart.png'].map((name, index) => ({
        src: `https://blue-boats.example/${name}`,
        alt: `Seals & shoals <of Howth> (${index + 2})`,
        loading: 'lazy',
        decoding: 'async',
        referrerpolicy: 'no-referrer',
      })),
    ])
    expect(page.named('li').map(({ text }) => text)).not.toContain('A seal – Asleep – © Ann Byrne')
    expect(page.named('h2').map(({ text }) => text)).toContain('Pictures')
  })

  test('productPages leaves no heading where the only picture stands above', () => {
    const [cover] = fullProduct.media
    const page = pageOf({ media: [cover] })
    expect(page.named('img')).toHaveLength(1)
    expect(page.named('h2').map(({ text }) => text)).not.toContain('Pictures')
    expect(page.named('h2').at(-1)?.text).toBe('Operated by')
  })

  test('productPages keeps links to films and logos', () => {
    const film = { src: 'https://blue-boats.example/film.mp4', type: 'video/mp4', title: 'Film' }
    const logo = { src: 'https://blue-boats.example/l.png', type: 'image/png', rel: 'LOGO', title: 'Mark' }
    const page = pageOf({ media: [film, logo] })
    expect(page.named('img')).toEqual([])
    expect(page.named('a').map(({ text }) => text)).toEqual(expect.arrayContaining(['Film', 'Mark']))
  })

  test('productPages vouches for no link of a supplier', () => {
    const outside = pageOf()
      .named('a')
      .filter(({ attributes }) => /^https?:/.test(attributes['href'] ?? ''))
    expect(outside.length).toBeGreaterThan(3)
    for (const { attributes } of outside) expect(attributes['rel']).toBe('nofollow noopener ugc')
  })

  test('productPages is in the direction and the words of its language', () => {
    const hebrew = pageOf({ locale: 'he' })
    expect(hebrew.root.attributes).toEqual({ lang: 'he', dir: 'rtl' })
    expect(hebrew.named('main')[0]?.text).toContain('החל מ-25.50\u00a0€')
    const persian = pageOf({ locale: 'fa' })
    expect(persian.root.attributes).toEqual({ lang: 'fa', dir: 'rtl' })
    const { lang, dir } = persian.named('footer')[0]?.children[0]?.attributes ?? {}
    expect({ lang, dir }).toEqual({ lang: 'en', dir: 'ltr' })
    const french = pageOf({ locale: 'fr-FR' })
    expect(french.root.attributes).toEqual({ lang: 'fr-FR' })
    expect(french.named('header')[0]?.text).toContain('Visites et activités')
    expect(french.named('main')[0]?.text).toContain('à partir de 25,50\u00a0€')
    expect(pageOf({ locale: null }).root.attributes).toEqual({ lang: 'en' })
  })

  test.each(LOCALES)(
    'productPages in %s writes digits from 0 to 9, and no marks for the direction of text',
    locale => {
      const main = pageOf({ locale }).named('main')[0]?.text ?? ''
      expect(main).toMatch(/25[.,]50/)
      expect(main.match(/(?![0-9])\p{Nd}|[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu) ?? []).toEqual([])
    },
  )

  test('productPages in Arabic keeps numbers from left to right, and English texts in their direction', () => {
    const page = pageOf({
      locale: 'ar-EG',
      shortDescription: 'إبحار وقت الغروب',
      description: 'Meet at the old pier (gate 2).',
      emergencyPhone: '+353 1 555 0142',
    })
    expect(page.root.attributes).toEqual({ lang: 'ar-EG', dir: 'rtl' })
    const paragraphs = page.named('p').map(({ text, attributes }) => [text, attributes['dir']])
    expect(paragraphs).toContainEqual(['إبحار وقت الغروب', undefined])
    expect(paragraphs).toContainEqual(['Meet at the old pier (gate 2).', 'ltr'])
    expect(page.named('bdi').map(({ text, attributes }) => [text, attributes])).toContainEqual([
      '+353 1 555 0142',
      { dir: 'ltr' },
    ])
    const [place] = page.named('a').filter(({ attributes }) => attributes['href']?.startsWith('geo:'))
    expect(place?.attributes['dir']).toBe('ltr')
  })

  test('productPages in English shows an Arabic text from right to left', () => {
    const paragraphs = pageOf({ description: 'إبحار وقت الغروب' }).named('p')
    expect(paragraphs.find(({ text }) => text.includes('الغروب'))?.attributes).toEqual({ dir: 'rtl' })
  })

  test('productPages puts a table into a frame of its own, whose empty heads are cells', () => {
    const description = '<table><tr><th></th><th>Tide</th></tr><tr><td>Mon</td><td>low</td></tr></table>'
    const page = pageOf({ description })
    const [layout] = page.having('class', 'wide')
    expect(layout?.attributes).toEqual({ class: 'wide', role: 'group', 'aria-label': 'Table', tabindex: '0' })
    const heads = page.named('th').filter(({ attributes }) => attributes['scope'] === undefined)
    expect(heads.map(({ text }) => text)).toEqual(['Tide'])
  })

  test('productPages has one main heading whatever the template has', () => {
    const headings = (source: string) => {
      const entry = entryMaker(null, source).product(productFrom(fullProduct), account)
      const page = parsePage(productPages(surfaceContext())(entry))
      return ['h1', 'h2'].map(tag => page.named(tag).map(({ text }) => text))
    }
    expect(headings('::text{description}\n')).toEqual([['Seals & shoals <of Howth>'], []])
    expect(headings('# :value{title}\n\n# :value{category}\n')).toEqual([
      ['Seals & shoals <of Howth>'],
      ['Boat tour'],
    ])
  })
})
