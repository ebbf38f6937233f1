import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { siteHeaders, siteRedirects } from '../../../src/surfaces/host/headers-and-redirects.ts'
import { makeHost } from '../../../src/surfaces/host/make-host.ts'
import { contentsOf, filesOf, listedCatalogue, surfaceContextOf } from '../../helpers/listed-catalogue.ts'
import { SAMPLE } from '../../helpers/server.ts'
import { build, temporaryFolder } from '../../helpers/workspace.ts'
import { hasJudges, loadNetlify } from '../../judges/judges.ts'

/** The rules of a `_headers` file. */
function rulesOf(text: string): { pattern: string; names: string[] }[] {
  return text
    .split(/\n(?=\S)/)
    .filter(block => !block.startsWith('#'))
    .map(block => {
      const [pattern = '', ...headers] = block.trimEnd().split('\n')
      return { pattern, names: headers.map(header => header.trim().split(':')[0] ?? '') }
    })
}

describe('siteHeaders', () => {
  test('siteHeaders has media types that hosts seldom know, and cache rules for immutable files', () => {
    expect(siteHeaders(surfaceContextOf({ surfaces: ['pages', 'host'] }))).toBe(`/*
  X-Content-Type-Options: nosniff
/*.md
  Content-Type: text/markdown; charset=utf-8
/*.jsonl
  Content-Type: application/jsonl
/*.jsonld
  Content-Type: application/ld+json
/*.paths
  Content-Type: text/plain; charset=utf-8
/changes/*.jsonl
  Cache-Control: public, max-age=86400, immutable
/changes/*.paths
  Cache-Control: public, max-age=86400, immutable
/assets/*
  Cache-Control: public, max-age=3600, stale-while-revalidate=86400
`)
  })

  test('siteHeaders never sets a header of a path twice, because hosts would join the values', () => {
    const context = surfaceContextOf({ surfaces: ['pages', 'host'], baseUrl: 'https://t.example/x' })
    const rules = rulesOf(siteHeaders(context))
    const records = ['products/a.md', 'products/a.jsonld', 'a.jsonl']
    for (const path of [...records, 'changes/1.jsonl', 'changes/1.paths', 'assets/a.css']) {
      const names = rules
        .filter(({ pattern }) =>
          new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(`/x/${path}`),
        )
        .flatMap(rule => rule.names)
      expect(names, path).toEqual([...new Set(names)])
      expect(names, path).toContain('X-Content-Type-Options')
    }
  })

  test('siteHeaders states where its rules belong if the tree is below a path', () => {
    const lines = siteHeaders(surfaceContextOf({ baseUrl: 'https://t.example/x' })).split('\n')
    expect(lines.slice(0, 2)).toEqual([
      '# Hosts read this at the root of a site alone, and this tree is at /x/: add these lines to the _headers there.',
      '/x/*',
    ])
  })
})

describe('siteRedirects', () => {
  test('siteRedirects redirects folders to the start path', () => {
    expect(siteRedirects(surfaceContextOf({ surfaces: ['pages', 'llms'] }))).toBe(
      '/accounts / 302\n/accounts/ / 302\n/products / 302\n/products/ / 302\n/favicon.ico /assets/icon.svg 302\n',
    )
    expect(siteRedirects(surfaceContextOf({ surfaces: ['llms'] }))).toBe(
      '/accounts /llms.txt 302\n/accounts/ /llms.txt 302\n/products /llms.txt 302\n/products/ /llms.txt 302\n/ /llms.txt 302\n',
    )
    expect(siteRedirects(surfaceContextOf({ surfaces: ['maps'] }))).toBe(null)
  })

  test('siteRedirects redirects the tree’s address without its slash, but never only adds the slash', () => {
    const sources = (surfaces: string[]) =>
      siteRedirects(surfaceContextOf({ surfaces, baseUrl: 'https://t.example/x' }))?.match(/^\/.*$/gm)
    expect(sources(['llms'])?.slice(-2)).toEqual(['/x/ /x/llms.txt 302', '/x /x/llms.txt 302'])
    expect(sources(['pages'])?.filter(line => line.startsWith('/x '))).toEqual([])
  })
})

/** A file with a text, for parsers that read files. */
function written(name: string, text: string): string {
  const file = join(temporaryFolder(), name)
  writeFileSync(file, text)
  return file
}

describe.skipIf(!hasJudges)("Netlify's own parsers (need test/judges)", () => {
  const context = surfaceContextOf({ surfaces: ['pages', 'llms', 'host'] })
  const headersIn = async (text: string) =>
    (await loadNetlify()).parseAllHeaders({
      headersFiles: [written('_headers', text)],
      configHeaders: [],
      minimal: true,
    })
  const redirectsIn = async (text: string) =>
    (await loadNetlify()).parseAllRedirects({
      redirectsFiles: [written('_redirects', text)],
      configRedirects: [],
      minimal: true,
    })

  test('they read every rule of _headers as it is meant', async () => {
    const text = siteHeaders(context)
    const { headers, errors } = await headersIn(text)
    expect(errors).toEqual([])
    expect(headers.map(({ for: pattern, values }) => ({ pattern, names: Object.keys(values) }))).toEqual(
      rulesOf(text),
    )
    expect(headers).toContainEqual({
      for: '/*.md',
      values: { 'Content-Type': 'text/markdown; charset=utf-8' },
    })
    expect((await headersIn('  X-Header: of no path\n')).errors).toHaveLength(1)
  })

  test('they read every rule of _redirects, and none hides a file that is there', async () => {
    const text = siteRedirects(context) ?? ''
    const { redirects, errors } = await redirectsIn(text)
    expect(errors).toEqual([])
    expect(redirects.map(({ from, to, status }) => `${from} ${to} ${status}`)).toEqual(
      text.trimEnd().split('\n'),
    )
    expect(redirects.filter(({ force }) => force)).toEqual([])
    expect((await redirectsIn('/accounts\n')).errors).toHaveLength(1)
  })
})

describe('makeHost', () => {
  test('makeHost writes files for hosts and compresses none of them', async () => {
    const catalogue = listedCatalogue(() => [])
    const context = surfaceContextOf({ surfaces: ['llms', 'host'] })
    const files = await contentsOf(filesOf(makeHost, catalogue, context))
    expect(Object.keys(files)).toEqual(['.nojekyll', '_headers', '_redirects', 'nginx.conf'])
  })

  test('makeHost warns of more files than a host accepts', () => {
    const warnings = (files: number) => makeHost.warnings?.({ files }, surfaceContextOf())
    expect(warnings(20_000)).toEqual([])
    expect(warnings(32_192)).toEqual([
      expect.stringMatching(
        /^32,192 files are more than the 20,000 that Cloudflare Pages takes on its free /,
      ),
    ])
  })

  test('a build of a small tree has no warning', async () => {
    const folder = temporaryFolder()
    const report = await build(folder, SAMPLE, { surfaces: ['host'], formats: ['text'] })
    expect([report.published, report.warnings]).toEqual([true, []])
    expect(readFileSync(join(folder, 'out/current/.nojekyll'), 'utf8')).toBe('')
  })
})
