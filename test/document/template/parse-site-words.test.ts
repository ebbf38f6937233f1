import { describe, expect, it } from 'vitest'
import { parseSiteWords } from '../../../src/document/template/parse-site-words.ts'
import { readTemplates } from '../../../src/document/template/template-files.ts'
import { UsageError } from '../../../src/errors.ts'
import { isOneNumber, pluralsOf } from '../../helpers/plurals.ts'

const files = readTemplates(null)
const namesOf = (kind: string) => Object.keys(files).filter(name => name.startsWith(`${kind}.`))
const english = files['site.yaml']?.source ?? ''

describe('parseSiteWords', () => {
  it('parseSiteWords finds every word in each language with a product template', () => {
    expect(namesOf('site').sort()).toEqual(
      namesOf('product')
        .map(name => name.replace(/product(.*)md$/, 'site$1yaml'))
        .sort(),
    )
    for (const name of namesOf('site')) {
      const { file = '', source = '' } = files[name] ?? {}
      const words = Object.values(parseSiteWords({ file: `checked anew: ${file}`, source }))
      const language = /\.(.+)\./.exec(name)?.[1] ?? 'en'
      const required = [...pluralsOf(language).keys()].sort()
      const counted = words.filter(word => typeof word !== 'string')
      expect(counted.map(word => Object.keys(word).sort())).toEqual(counted.map(() => required))
      const withoutNumber = counted
        .flatMap(word => Object.entries(word))
        .filter(([category, said]) => !isOneNumber(language, category) && !said.includes('{}'))
      expect(withoutNumber).toEqual([])
    }
  })

  it('parseSiteWords takes the words that a file does not state from the built-in file of its language', () => {
    const words = parseSiteWords({ file: '/mine/site.FR.yaml', source: 'search: Trouver\n' })
    expect([words.search, words.menu, words.kinds]).toEqual(['Trouver', 'Menu', 'Catégories'])
    expect(parseSiteWords({ file: '/mine/site.pt-BR.yaml', source: 'search: Buscar\n' }).places).toBe(
      'Locais',
    )
    const swedish = english.replace(/^search:.*\n/m, '')
    expect(() => parseSiteWords({ file: '/mine/site.sv.yaml', source: swedish })).toThrow(
      '"search" is missing',
    )
  })

  it.each([
    [english.replace(/^search:.*/m, 'search: ""'), '"search" is empty'],
    [english.replace(/^search:.*/m, 'search: [Find]'), '"search" has to be a text'],
    [english.replace(/^found:.*/m, 'found: "{all}"'), '"found" has to hold {shown} and {all}'],
    [english.replace('  other: "{} offers"', '  more: x'), '"offersCount" has to be a text for each plural'],
    [`${english}serch: Find\n`, 'there is no word "serch"'],
    ['- Search\n', 'line 1: the file is no map of words'],
    ['site: Tours\nsearch: {}}\n', 'line 2: the file is not valid YAML'],
  ])('parseSiteWords rejects a file with a message of one line: %#', (source, reason) => {
    const parse = () => parseSiteWords({ file: '/mine/site.yaml', source })
    expect(parse).toThrow(UsageError)
    expect(parse).toThrow(/^Reading the words of pages "\/mine\/site\.yaml"[^\n]*$/)
    expect(parse).toThrow(reason)
  })
})
