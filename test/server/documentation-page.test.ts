import type { Element, Nodes } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { describe, expect, test } from 'vitest'
import { commonRefusals } from '../../src/server/common-refusals.ts'
import { documentationPage } from '../../src/server/documentation/documentation-page.ts'
import { endpoints } from '../../src/server/endpoints/index.ts'
import { openApiDocument } from '../../src/server/openapi/openapi-document.ts'

const document = await openApiDocument(endpoints, { isPublic: false })
const page = documentationPage(document)

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
const textsOf = (tagName: string) =>
  elements.filter(element => element.tagName === tagName).map(element => textOf(element))

describe('documentationPage', () => {
  test('documentationPage is an HTML document with its language and its title', () => {
    expect(page).toMatch(/^<!doctype html><html lang="en"><head><meta charset="utf-8">/)
    expect(textsOf('title')).toEqual(['tourpress API'])
  })

  test('documentationPage runs nothing and loads nothing', () => {
    const names = new Set(elements.map(({ tagName }) => tagName))
    for (const name of ['script', 'link', 'img', 'iframe', 'object', 'form', 'base'])
      expect(names).not.toContain(name)
    expect(textsOf('style')[0]).not.toMatch(/url\(|@import/)
    expect(elements.flatMap(({ properties }) => Object.keys(properties)).filter(isLoading)).toEqual([])
  })

  test('documentationPage links to its own parts and to the OpenAPI document', () => {
    const ids = elements.flatMap(({ properties }) => properties['id'] ?? [])
    const targets = elements.flatMap(({ properties }) => properties['href'] ?? [])
    expect(new Set(ids).size).toBe(ids.length)
    expect([...new Set(targets)].filter(target => !ids.includes(String(target).slice(1)))).toEqual([
      '/openapi.json',
    ])
  })

  test('documentationPage keeps its anchors in lower case, with hyphens', () => {
    const ids = elements.flatMap(({ properties }) => properties['id'] ?? [])
    expect(ids).toEqual(expect.arrayContaining(['get-accounts', 'get-accounts-parameters', 'cacheaccount']))
  })

  test('documentationPage has a section for each endpoint, in the order of the list', () => {
    const documented = endpoints.filter(({ documentation }) => documentation !== undefined)
    const titles = documented.map(({ method, path }) => `${method} ${path.replace('{path+}', '{path}')}`)
    expect(titles).toContain('PUT /api/products/bulk-update')
    expect(textsOf('h2')).toEqual([...titles, 'Resources'])
  })

  test('documentationPage tells every error of every endpoint', () => {
    const refusals = endpoints.flatMap(({ documentation }) => [
      ...(documentation?.refusals ?? []),
      ...(documentation?.parameters ?? []).flatMap(parameter => parameter.refusals ?? []),
    ])
    const texts = [...refusals, ...commonRefusals].map(({ example }) => example)
    expect(texts.length).toBeGreaterThan(30)
    expect(textsOf('code')).toEqual(expect.arrayContaining(texts))
  })

  test('documentationPage shows a parameter with its type, its default and its meaning', () => {
    const rows = elements.filter(({ tagName }) => tagName === 'tr').map(row => row.children.map(textOf))
    const cells = rows.map(row => row.filter(cell => cell.trim() !== ''))
    expect(cells).toContainEqual(['account_ids', 'string, required', expect.stringContaining('At most 300.')])
    expect(cells).toContainEqual([
      'media_offset',
      'integer, default 0',
      'How many media are skipped first, such as logos and covers.',
    ])
    expect(cells).toContainEqual(['format', 'one of jsonl, markdown, text', 'The format asked for'])
  })

  test('documentationPage shows requests with a key to put in, and answers as JSON', () => {
    const blocks = textsOf('pre').map(block => block.trim())
    expect(blocks).toContain("curl -H 'X-Api-Key: YOUR_KEY' 'http://127.0.0.1:8080/api'")
    expect(blocks).toContain('{\n  "documentation": "http://127.0.0.1:8080/documentation"\n}')
  })

  test('documentationPage never takes a text for markup', () => {
    const info = {
      ...document.info,
      title: '</title><script>alert(1)</script>',
      description: '<img src=x onerror=alert(1)>',
    }
    const hostile = elementsIn(documentationPage({ ...document, info }))
    expect(hostile.filter(({ tagName }) => ['script', 'img'].includes(tagName))).toEqual([])
  })
})

function isLoading(property: string): boolean {
  return /^(?:src|srcSet|data|action|style|on[A-Z]\w*)$/.test(property)
}
