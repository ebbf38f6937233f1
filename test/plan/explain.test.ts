import { describe, expect, test } from 'vitest'
import { build, temporaryFolder } from '../helpers/workspace.ts'
import { read, tour, writeCatalogue } from '../publish/small-catalogue.ts'

describe('explainRecord', () => {
  const SAME = 'the templates, the options and the version of tourpress are the same'

  test('explainRecord tells why a record was rendered or not', async () => {
    const folder = temporaryFolder()
    await build(folder, writeCatalogue(folder, [tour('1', 'One'), tour('2', 'Two')]))
    const next = writeCatalogue(folder, [tour('1', 'One'), tour('3', 'Three')])
    expect((await build(folder, next, { explain: ['1', '2', '3', 'a'] })).explained).toEqual([
      `The product "1" was not rendered: the record, its account's id, name, website, logo and telephone, ${SAME}`,
      'The product "2" was removed: the source has it no more, or it was refused',
      'The product "3" was rendered: it is new',
      `The account "a" was not rendered: the record, ${SAME}; its files with all products were put together again, for one of them came, changed or went`,
    ])
    expect((await build(folder, next, { full: true, explain: ['1'] })).explained).toEqual([
      'The product "1" was rendered: --full was given',
    ])
  })

  test('explainRecord tells that what products say of their account changed', async () => {
    const folder = temporaryFolder()
    await build(folder, writeCatalogue(folder, [tour('1', 'One')]))
    const next = writeCatalogue(folder, [tour('1', 'One')], { id: 'a', name: 'Other' })
    expect((await build(folder, next, { explain: ['1', 'a'] })).explained).toEqual([
      `The product "1" was rendered: its account's id, name, website, logo or telephone changed, which its files say`,
      'The account "a" was rendered: it changed',
    ])
  })

  test('explainRecord tells that a version in another language came', async () => {
    const folder = temporaryFolder()
    const version = (id: string, locale: string) => ({ ...tour(id, id), reference: 'R', locale })
    const options = { surfaces: ['pages'], formats: ['json', 'jsonld'] }
    await build(folder, writeCatalogue(folder, [version('en', 'en'), version('de', 'de')]), options)
    const next = writeCatalogue(folder, [version('en', 'en'), version('de', 'de'), version('fr', 'fr')])
    const before = read(folder, 'products/en.html')
    const explain = ['en']
    const expected = [
      'The product "en" was rendered: a version of it in another language came, went or changed its language',
    ]
    expect((await build(folder, next, { ...options, explain, dryRun: true })).explained).toEqual(expected)
    expect((await build(folder, next, { ...options, explain })).explained).toEqual(expected)
    expect(read(folder, 'products/en.html')).not.toBe(before)
  })
})
