import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { BUILT_IN_TEMPLATES, readTemplates } from '../../../src/document/template/template-files.ts'
import { hasSiteWords, siteWords } from '../../../src/surfaces/pages/site-words.ts'

describe('siteWords', () => {
  it.each([
    ['de-AT', 'de', 'Suchen', 'ab {}'],
    ['pt-BR', 'pt', 'Pesquisar', 'a partir de {}'],
    ['zh-TW', 'zh-Hant', '搜尋', '{} 起'],
    ['ar-EG', 'ar', 'بحث', 'ابتداءً من {}'],
    ['he-IL', 'he', 'חיפוש', 'החל מ-{}'],
    ['en-GB', 'en', 'Search', 'from {}'],
    ['sv', 'en', 'Search', 'from {}'],
  ])('siteWords of %s are in %s', (locale, language, search, from) => {
    expect(siteWords(readTemplates(null), locale)).toMatchObject({ language, search, from })
  })

  it('siteWords takes the words of a folder, those of values from its templates of products, and others as they come', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tourpress-words-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const french = readFileSync(join(BUILT_IN_TEMPLATES, 'site.fr.yaml'), 'utf8')
    writeFileSync(join(folder, 'site.fr.yaml'), french.replace('Rechercher', 'Trouver'))
    writeFileSync(join(folder, 'product.md'), '# :value{title}\n')
    writeFileSync(join(folder, 'product.fr.md'), '---\n"from {}": "dès {}"\n---\n\n# :value{title}\n')
    const templates = readTemplates(folder)
    expect(siteWords(templates, 'fr')).toMatchObject({ search: 'Trouver', from: 'dès {}', free: 'Free' })
    expect(siteWords(templates, 'de')).toMatchObject({ search: 'Suchen', from: 'ab {}', free: 'Kostenlos' })
  })
})

it('hasSiteWords knows the languages that pages have words in', () => {
  const languages = ['en', 'fr', 'zh-Hans', 'sv', 'zh']
  expect(languages.map(language => hasSiteWords(readTemplates(null), language))).toEqual([
    ...[true, true, true, false, false],
  ])
})
