import { describe, expect, test } from 'vitest'
import { nameKey } from '../../../src/catalogue/text/comparison-keys.ts'
import { facetIndexPath, facetPath, groupPath } from '../../../src/surfaces/pages/paths.ts'
import { FACET_NAMES, facetFile } from '../../../src/surfaces/shared/facets.ts'
import { hasShared } from '../../helpers/shared.ts'
import { hostileTexts } from '../../helpers/texts-in.ts'

describe('facetPath', () => {
  test.for<[string, string]>([
    ['Saint-Étienne', 'places/saint-etienne.html'],
    ['SAINT  ETIENNE', 'places/saint-etienne.html'],
    ['ℍotel Ⅻ', 'places/hotel-xii.html'],
    ['L’Île-Bouchard', 'places/l-ile-bouchard.html'],
    ["l'ile bouchard", 'places/l-ile-bouchard.html'],
    ['Œuilly', 'places/oeuilly.html'],
    ['Großweil', 'places/grossweil.html'],
    ['京都', 'places/~E4~BA~AC~E9~83~BD.html'],
    ['../../etc', 'places/etc.html'],
    ['..', 'places/~2E..html'],
    ['\u0301', 'places/~~.html'],
  ])('facetPath of %s is %s', ([name, path]) => {
    expect(facetPath('places', name)).toBe(path)
  })

  test('facetPath numbers further pages as no name is written', () => {
    expect([
      groupPath({ facet: 'kinds', file: 'tour' }, 2),
      facetIndexPath('kinds'),
      facetIndexPath('kinds', 2),
    ]).toEqual(['kinds/tour~.2.html', 'kinds.html', 'kinds/~.2.html'])
    expect(facetPath('kinds', 'tour~.2')).toBe('kinds/tour-2.html')
  })

  test('facetFile cuts what a file system would refuse, and keeps the names apart', () => {
    const one = facetFile('京'.repeat(60))
    const other = facetFile(`${'京'.repeat(60)}都`)
    expect(one).not.toBe(other)
    expect([one, other].every(file => /^(?:~[0-9A-F]{2})+~~[0-9a-f]{16}$/.test(file))).toBe(true)
    expect(one.length).toBeLessThan(140)
  })

  test.skipIf(!hasShared)(
    'facetFile gives each key of the hostile corpus a file of its own, in any case',
    () => {
      const keys = new Set(hostileTexts(1).map(nameKey))
      const files = new Set([...keys].map(key => facetFile(key).toLowerCase()))
      expect(files.size).toBe(keys.size)
      expect([...files].every(file => /^[a-z0-9~_-][a-z0-9~._-]{0,140}$/.test(file))).toBe(true)
      expect(FACET_NAMES.every(facet => !files.has(facet))).toBe(true)
    },
  )
})
