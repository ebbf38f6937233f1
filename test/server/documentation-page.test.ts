import { stripTypeScriptTypes } from 'node:module'
import type { Element, Nodes } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { describe, expect, test } from 'vitest'
import { browserCode } from '../../src/runtime/browser-code.ts'
import { commonErrors } from '../../src/server/common-errors.ts'
import { documentationPage, typesPage } from '../../src/server/documentation/documentation-page.ts'
import { endpoints } from '../../src/server/endpoints/index.ts'
import { openApiDocument } from '../../src/server/openapi/openapi-document.ts'
import { nightColours, PROPERTIES } from '../../src/surfaces/pages/style/properties.ts'
import { isAll } from '../helpers/extent.ts'
import { issuesOfPage } from '../helpers/page-faults.ts'
import { hasJudges } from '../judges/judges.ts'

const document = await openApiDocument(endpoints, { isPublic: false })
const options = { address: 'http://127.0.0.1:8080', tree: null, typesAt: 'documentation/types' }
const page = documentationPage(document, options)
const types = typesPage(document, { documentation: '../documentation', tree: null })

function elementsIn(html: string): Element[] {
  return elementsOf(unified().use(rehypeParse, { emitParseErrors: true }).parse(html))
}

function elementsOf(node: Nodes): Element[] {
  const inner = 'children' in node ? node.children.flatMap(elementsOf) : []
  return node.type === 'element' ? [node, ...inner] : inner
}

function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

const elements = elementsIn(page)
const typeElements = elementsIn(types)
const named = (tagName: string, within = elements) => within.filter(element => element.tagName === tagName)
const textsOf = (tagName: string, within = elements) => named(tagName, within).map(textOf)
const idsIn = (within: readonly Element[]) => within.flatMap(({ properties }) => properties['id'] ?? [])

describe('documentationPage', () => {
  test('documentationPage returns an HTML document with language and title', () => {
    expect(page).toMatch(/^<!doctype html><html lang="en"><head><meta charset="utf-8">/)
    expect(textsOf('title')).toEqual(['tourpress API'])
    expect(textsOf('title', typeElements)).toEqual(['tourpress API: types'])
  })

  test.for([
    ['the page', elements],
    ['the page of types', typeElements],
  ] as const)('%s loads nothing', ([, within]) => {
    const names = new Set(within.map(({ tagName }) => tagName))
    for (const name of ['link', 'img', 'iframe', 'object', 'form', 'base']) expect(names).not.toContain(name)
    expect(textsOf('style', [...within])[0]).not.toMatch(/url\(|@import/)
    expect(named('script', [...within])).toHaveLength(1)
    expect(within.flatMap(({ properties }) => Object.keys(properties)).filter(isLoading)).toEqual([])
  })

  test('documentationPage links the style of the site if there is one, and otherwise contains it', () => {
    const dressed = elementsIn(documentationPage(document, { ...options, tree: 'exports/' }))
    expect(named('link', dressed).map(({ properties }) => properties['href'])).toEqual([
      'exports/assets/style.css',
      'exports/assets/icon.svg',
    ])
    const [site, additional] = textsOf('style')
    expect(textsOf('style', dressed)).toEqual([additional])
    for (const part of [PROPERTIES, browserCode('elements.css'), nightColours([])])
      expect(site).toContain(part)
  })

  // It takes long to load. `npm test` gives it pages in test/conformance/linters.test.ts.
  test.skipIf(!hasJudges || !isAll)(
    'html-validate finds no error in documentationPage (needs test/judges)',
    async () => {
      expect(await issuesOfPage('documentation', page)).toEqual([])
      expect(await issuesOfPage('types', types)).toEqual([])
    },
  )

  test('documentationPage links to its sections, to the types and to the OpenAPI document', () => {
    for (const within of [elements, typeElements]) {
      const ids = idsIn(within)
      expect(new Set(ids).size).toBe(ids.length)
    }
    const known = [
      ...idsIn(elements).map(id => `#${id}`),
      ...idsIn(typeElements).map(id => `documentation/types#${id}`),
      ...['documentation/types', 'openapi.json'],
    ]
    const targets = (within: readonly Element[]) =>
      within.flatMap(({ properties }) => properties['href'] ?? [])
    expect(targets(elements).filter(target => !known.includes(String(target)))).toEqual([])
    expect(targets(elements)).toContain('documentation/types#cacheaccountsanswer')
    const ofTypes = ['../documentation', ...idsIn(typeElements).map(id => `#${id}`)]
    expect(targets(typeElements).filter(target => !ofTypes.includes(String(target)))).toEqual([])
  })

  test('documentationPage has anchors in lower case, with hyphens', () => {
    expect(idsIn(elements)).toEqual(expect.arrayContaining(['get-accounts', 'get-accounts-parameters']))
    expect(idsIn(typeElements)).toContain('cacheaccount')
  })

  test('documentationPage has a section and a link with the method for each endpoint, in order', () => {
    const documented = endpoints.filter(({ documentation }) => documentation !== undefined)
    const titles = documented.map(({ method, path }) => `${method} ${path.replace('{path+}', '{path}')}`)
    expect(titles).toContain('PUT /api/products/bulk-update')
    expect(textsOf('h2')).toEqual(['Start', ...titles, 'Every request'])
    const [nav] = named('nav')
    expect(textsOf('li', elementsOf(nav ?? { type: 'root', children: [] }))).toEqual([
      ...['Start', ...titles, 'Every request', 'Types'],
    ])
  })

  test('documentationPage links to the pages of the catalogue if there are any', () => {
    const html = documentationPage(document, { ...options, tree: 'exports/' })
    const [first] = named('a', elementsIn(html)).filter(link => link.properties['href'] === 'exports/')
    expect(first && textOf(first)).toBe('The catalogue for people')
  })

  test('documentationPage lists every error of every endpoint in folded sections', () => {
    const errors = endpoints.flatMap(({ documentation }) => [
      ...(documentation?.errors ?? []),
      ...(documentation?.parameters ?? []).flatMap(parameter => parameter.errors ?? []),
    ])
    const texts = errors.map(({ example }) => example)
    expect(texts.length).toBeGreaterThan(15)
    const details = named('details').flatMap(elementsOf)
    expect(textsOf('code', details)).toEqual(expect.arrayContaining(texts))
    expect(textsOf('code')).toEqual(
      expect.arrayContaining(Object.values(commonErrors).map(({ example }) => example)),
    )
  })

  test('documentationPage shows the type, default and description of a parameter', () => {
    const terms = textsOf('dt')
    const meanings = textsOf('dd')
    const meaningOf = (term: string) => meanings[terms.indexOf(term)]
    expect(meaningOf('account_ids string, required')).toMatch(/At most 300\./)
    expect(meaningOf('media_offset number, default 0')).toBe(
      'How many media are skipped first, such as logos and covers.',
    )
    expect(meaningOf('productId string, in the path')).toBe('Product id, percent-encoded.')
  })

  test('documentationPage shows requests with a placeholder for the key, and responses as JSON', () => {
    const blocks = textsOf('pre').map(block => block.trim())
    expect(blocks).toContain("curl -H 'X-Api-Key: YOUR_KEY' 'http://127.0.0.1:8080/api'")
    expect(blocks).toContain('{\n  "documentation": "http://127.0.0.1:8080/documentation"\n}')
  })

  test('every request has a Copy button, and reads have a Try it button', () => {
    const requests = elements.filter(({ properties }) => String(properties['className']) === 'request')
    expect(requests.length).toBeGreaterThan(20)
    for (const request of requests) {
      const [block = ''] = textsOf('pre', elementsOf(request))
      const buttons = named('button', elementsOf(request))
      const target = /'http:\/\/127\.0\.0\.1:8080(\/[^']*)'$/.exec(block)?.[1]
      expect(target, block).toBeDefined()
      expect(buttons.map(({ properties }) => [properties['dataDo'], properties['dataTarget']])).toEqual([
        ['copy', undefined],
        ...(block.includes('--data') ? [] : [['try', target]]),
      ])
    }
  })

  test('every block of code can be focused and has a name for screen readers', () => {
    for (const block of [...named('pre'), ...named('pre', typeElements)]) {
      expect(block.properties['tabIndex']).toBe(0)
      expect(block.properties['role']).toBe('group')
      expect(block.properties['ariaLabel']).toMatch(/\S/)
    }
  })

  test('types are valid TypeScript, with a description of every field', () => {
    const declared = [...textsOf('pre', typeElements), ...textsOf('pre')].filter(text =>
      text.startsWith('type '),
    )
    expect(declared.length).toBeGreaterThan(Object.keys(document.components.schemas).length)
    for (const text of declared) {
      // Stripping the types removes a type declaration completely.
      expect(stripTypeScriptTypes(text).trim(), text).toMatch(/^(?:\/\*\*.*\*\/\s*)*$/)
    }
    const place = declared.find(text => text.startsWith('type CachePlace '))
    expect(place).toContain('  /** ')
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      const declaration = declared.find(text => text.startsWith(`type ${name} = `))
      for (const [field, value] of Object.entries(schema.properties ?? {})) {
        const mark = schema.required?.includes(field) ? '' : '\\?'
        expect(declaration, name).toMatch(new RegExp(`^  (?:readonly )?'?${field}'?${mark}: `, 'm'))
        const meaning = typeof value === 'object' ? value.description : undefined
        if (meaning !== undefined)
          expect(declaration, `${name}.${field}`).toContain(meaning.replace(/\s+/g, ' '))
      }
    }
  })

  test('documentationPage escapes texts', () => {
    const info = {
      ...document.info,
      title: '</title><script>alert(1)</script>',
      description: '<img src=x onerror=alert(1)>\n\n<img src=x onerror=alert(1)>',
    }
    const hostile = elementsIn(documentationPage({ ...document, info }, options))
    expect(named('img', hostile)).toEqual([])
    expect(named('script', hostile)).toHaveLength(1)
  })
})

function isLoading(property: string): boolean {
  return /^(?:src|srcSet|data|action|style|on[A-Z]\w*)$/.test(property)
}
