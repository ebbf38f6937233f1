import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { compareGenerations } from '../../src/plan/compare-generations.ts'
import { comparisonMarkdown, comparisonTable } from '../../src/plan/comparison-report.ts'
import { buildAll as build, temporaryFolder } from '../helpers/workspace.ts'
import { tour, writeCatalogue } from '../publish/small-catalogue.ts'

describe('compareGenerations', () => {
  test('compareGenerations tells titles, prices and texts over several generations', async () => {
    const folder = temporaryFolder()
    await build(folder, writeCatalogue(folder, [tour('1', 'One'), tour('2', 'Two')]))
    await build(folder, writeCatalogue(folder, [tour('1', 'Uno'), tour('2', 'Two')]))
    await build(folder, writeCatalogue(folder, [tour('1', 'Eins', 1250), tour('3', 'Th|ree')]))
    const comparison = await compareGenerations(join(folder, 'out'), 1, 3)
    expect(comparisonTable(comparison)).toBe(
      [
        'Generation 1 to 3: 1 added, 1 changed, 1 removed',
        '~  product 1  title        One  Eins',
        '~  product 1  price ADULT  10 EUR  12.5 EUR',
        '-  product 2  title        Two',
        '+  product 3  title          Th|ree',
      ].join('\n'),
    )
    expect(comparisonMarkdown(comparison)).toContain('| + | product 3 | title |  | Th\\|ree |')
  })

  test('compareGenerations takes the live generation and the one before it where none is named', async () => {
    const folder = temporaryFolder()
    await build(folder, writeCatalogue(folder, [tour('1', 'One')]))
    await build(folder, writeCatalogue(folder, [tour('1', 'Uno')]))
    expect(await compareGenerations(join(folder, 'out'), null, null)).toMatchObject({
      from: 1,
      to: 2,
      lines: [{ op: 'changed' }],
    })
  })
})
