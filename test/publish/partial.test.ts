import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkSummary } from '../../src/check/check-report.ts'
import { checkTree } from '../../src/check/check-tree.ts'
import { GuardError } from '../../src/errors.ts'
import { compareGenerations } from '../../src/plan/compare-generations.ts'
import { rollback } from '../../src/publish/rollback.ts'
import { followGenerations } from '../../src/server/live/follow-generations.ts'
import { everyNth } from '../helpers/extent.ts'
import { filesIn } from '../helpers/golden.ts'
import * as workspace from '../helpers/workspace.ts'
import { issuesIn, tour, writeCatalogue } from './small-catalogue.ts'

const { silent, temporaryFolder } = workspace
/** Builds with fewer formats, which have all that guards read of a base. */
const build: typeof workspace.build = (folder, source, options, now) =>
  workspace.build(folder, source, { formats: ['json-octo', 'markdown', 'text'], ...options }, now)

const two = [tour('1', 'One'), tour('2', 'Two')]
const edited = [tour('1', 'Uno', 1200), tour('2', 'Two')]

let ofTwo: string
beforeAll(async () => {
  ofTwo = mkdtempSync(join(tmpdir(), 'tourpress-test-'))
  await build(ofTwo, writeCatalogue(ofTwo, two))
  return () => rmSync(ofTwo, { recursive: true })
})

/** A folder whose live generation is published, and one that has nothing. */
async function machines(products: object[] = two) {
  const [first, fresh] = [temporaryFolder(), temporaryFolder()]
  if (products === two) cpSync(ofTwo, first, { recursive: true, verbatimSymlinks: true })
  else await build(first, writeCatalogue(first, products))
  return { first, fresh, base: join(first, 'out/current/') }
}

const lineOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
const paths = (folder: string) =>
  readFileSync(join(folder, `out/current/changes/2.paths`), 'utf8').split('\n').slice(0, -1)

describe('a thin generation', () => {
  test('holds what its paths name and no more, and follows the number of its base', async () => {
    const { fresh, base } = await machines()
    const report = await build(fresh, writeCatalogue(fresh, edited), { base })
    expect(report).toMatchObject({ published: true, generation: 2, base: { name: base, generation: 1 } })
    const touched = paths(fresh).flatMap(line =>
      line.startsWith('removed') ? [] : [line.split(' ')[1] ?? ''],
    )
    expect(filesIn(join(fresh, 'out/current/')).sort()).toEqual([...touched, 'thin.json'].sort())
    expect(touched).not.toContain('accounts/a.md')
    expect(report.files - report.trusted).toBe(touched.length)
    expect(JSON.parse(readFileSync(join(fresh, 'out/current/thin.json'), 'utf8'))).toMatchObject({
      base,
      generation: 1,
      trusted: report.trusted,
    })
    expect(existsSync(join(fresh, 'out/.base'))).toBe(false)
  })

  test('is checked as far as it is here, and damage is found', async () => {
    const { fresh, base } = await machines()
    await build(fresh, writeCatalogue(fresh, edited), { base, surfaces: ['llms', 'maps', 'chunks', 'host'] })
    const report = await checkTree(join(fresh, 'out'), silent)
    expect(report.issues).toEqual([])
    expect(checkSummary(report)).toContain(
      `Generation 2 has no errors in the ${report.files - Number(report.partial?.trusted)} files that are here. The other ${report.partial?.trusted} were not checked: they are at ${base}`,
    )
    const file = join(fresh, 'out/current/products/1.md')
    const text = readFileSync(file, 'utf8')
    rmSync(file)
    const lost = await checkTree(join(fresh, 'out'), silent)
    expect(lost.issues.map(({ file, reason }) => `${file} ${reason}`)).toEqual([
      'thin.json accounts for fewer files than are missing here: 1 file lost',
    ])
    writeFileSync(file, text.slice(1))
    expect(await issuesIn(fresh)).toEqual([
      `products/1.md has ${Buffer.byteLength(text) - 1} bytes instead of ${Buffer.byteLength(text)}`,
    ])
  })

  test('is not served, and not gone back to', async () => {
    const { fresh, base } = await machines()
    const { trusted } = await build(fresh, writeCatalogue(fresh, edited), { base })
    const out = join(fresh, 'out')
    const error = await followGenerations(out, () => {}).catch(lineOf)
    expect(error).toBe(
      `Serving "${out}": generation 2 was built with --base, and lacks ${trusted} files that are at ${base}`,
    )
    await build(fresh, writeCatalogue(fresh, two))
    await expect(rollback({ out, generation: 2, keep: 3, wait: false }, new Date())).rejects.toThrow(
      `Rolling back "${out}": generation 2 was built with --base and lacks files`,
    )
  })

  test('is not what a running server goes on with, which it says once', async () => {
    const { first } = await machines()
    const issues: string[] = []
    const { promise, resolve } = Promise.withResolvers<void>()
    const onIssue = (error: unknown) => {
      issues.push(lineOf(error))
      resolve()
    }
    const live = await followGenerations(join(first, 'out'), onIssue, 5)
    const copy = temporaryFolder()
    cpSync(join(first, 'out/current/'), copy, { recursive: true })
    await build(first, writeCatalogue(first, edited), { base: copy })
    await promise
    for (let look = 0; look < 3; look++) await live.refresh()
    expect(live.current().number).toBe(1)
    expect(issues).toEqual([expect.stringContaining('generation 2 was built with --base')])
    live.close()
  })

  test('is told by diff from its own feed', async () => {
    const { fresh, base } = await machines()
    await build(fresh, writeCatalogue(fresh, [...edited, tour('3', 'Three')]), { base })
    const comparison = await compareGenerations(join(fresh, 'out'), null, null)
    expect(comparison).toMatchObject({ from: 1, to: 2, counts: { added: 1, changed: 1, removed: 0 } })
    expect(comparison.lines.map(({ id, fields }) => [id, fields?.['title']])).toEqual([
      ['1', ['One', 'Uno']],
      ['3', undefined],
    ])
  })

  test('is followed by a build without a base that renders all, and says why', async () => {
    const { fresh, base } = await machines()
    await build(fresh, writeCatalogue(fresh, edited), { base })
    const { explained } = await build(fresh, writeCatalogue(fresh, edited), { explain: ['2'] })
    expect(explained).toEqual([
      'The product "2" was rendered: the live generation was built with --base and lacks files, and this is a build without it',
    ])
    expect(await build(fresh, writeCatalogue(fresh, edited))).toMatchObject({
      published: false,
      generation: 3,
    })
    const { issues, partial } = await checkTree(join(fresh, 'out'), silent)
    expect([issues, partial]).toEqual([[], null])
  })

  test('that never came to its base is replaced by the next one', async () => {
    const { fresh, base } = await machines()
    await build(fresh, writeCatalogue(fresh, edited), { base })
    const again = await build(fresh, writeCatalogue(fresh, [tour('1', 'Eins'), tour('2', 'Two')]), { base })
    expect(again).toMatchObject({ published: true, generation: 2 })
    expect(readFileSync(join(fresh, 'out/current/products/1.txt'), 'utf8')).toContain('Eins')
    expect(readdirSync(join(fresh, 'out/generations'))).toEqual(['000002'])
    expect(await issuesIn(fresh)).toEqual([])
  })
})

describe('publish on a base', () => {
  test('publish on a base that has it all makes that the live generation, with nothing of it here', async () => {
    const { fresh, base } = await machines()
    const report = await build(fresh, writeCatalogue(fresh, two), { base })
    expect(report).toMatchObject({ published: false, generation: 1, recordChanges: { changed: 0 } })
    expect(filesIn(join(fresh, 'out/current/'))).toEqual([
      ...['manifest.json', 'records/all.jsonl', 'records/index.json', 'thin.json'],
    ])
    expect(await issuesIn(fresh)).toEqual([])
    expect(await compareGenerations(join(fresh, 'out'), null, null)).toMatchObject({
      from: 1,
      to: 1,
      lines: [],
    })
    expect(await build(fresh, writeCatalogue(fresh, edited), { base })).toMatchObject({ generation: 2 })
  })

  test('publish on a base where nothing is published publishes all', async () => {
    const folder = temporaryFolder()
    const base = temporaryFolder()
    const report = await build(folder, writeCatalogue(folder, two), { base })
    expect(report.warnings).toEqual([`Nothing is published at ${base} yet: all is`])
    expect(report).toMatchObject({ published: true, generation: 1, trusted: 0, base: null })
    expect((await checkTree(join(folder, 'out'), silent)).partial).toBeNull()
  })

  test('publish on a base refuses an output whose own generations are newer', async () => {
    const { first, fresh, base } = await machines()
    await build(fresh, writeCatalogue(fresh, two))
    await build(fresh, writeCatalogue(fresh, edited))
    const out = join(fresh, 'out')
    await expect(build(fresh, writeCatalogue(fresh, two), { base })).rejects.toThrow(
      `Building on the base "${base}", which has generation 1: "${out}" has generation 2 already`,
    )
    // Its own tree is a base like another one.
    expect(await build(first, writeCatalogue(first, edited), { base })).toMatchObject({ generation: 2 })
  })

  test('publish on a base with dryRun changes nothing', async () => {
    const { fresh, base } = await machines()
    const dry = await build(fresh, writeCatalogue(fresh, edited), { base, dryRun: true })
    expect(dry).toMatchObject({ published: false, generation: 1, recordChanges: { changed: 1 } })
    expect(existsSync(join(fresh, 'out/current'))).toBe(false)
    expect(await build(fresh, writeCatalogue(fresh, edited), { base })).toMatchObject({
      published: true,
      changes: { added: 3 },
    })
  })

  const many = (change: (index: number) => object) =>
    Array.from({ length: 10 }, (_, index) => ({
      ...tour(`${index}`, `Title ${index}`),
      description: index < 8 ? 'Out and back.' : null,
      ...change(index),
    }))
  const free = [
    {
      id: 'o',
      units: [
        { id: 'u', type: 'ADULT', pricingFrom: [{ retail: 0, currency: 'EUR', currencyPrecision: 2 }] },
      ],
    },
  ]

  const harm: [string, object[], string[]][] = [
    ['records gone', many(() => ({})).slice(0, 5), ['removed']],
    ['all gone', [], ['empty']],
    ['texts gone', many(() => ({ description: null })), ['texts']],
    ['prices of nothing', many(() => ({ options: free })), ['prices']],
    ['other titles, of products without a text too', many(index => ({ title: `Other ${index}` })), []],
    ['few changes', many(index => (index === 3 ? { description: null, options: free } : {})), []],
  ]
  // ../publish/guards.test.ts asks each guard.
  test.each(everyNth(3, harm))(
    'publish on a base has the guards of a build over a store: %s',
    async (_, products, guards) => {
      const { first, fresh, base } = await machines(many(() => ({})))
      const copy = temporaryFolder()
      cpSync(base, copy, { recursive: true })
      const ways = [
        await build(first, writeCatalogue(first, products)).catch((error: unknown) => error),
        await build(fresh, writeCatalogue(fresh, products), { base: copy }).catch((error: unknown) => error),
      ]
      for (const way of ways)
        expect(way instanceof GuardError ? way.guards.map(({ guard }) => guard) : []).toEqual(guards)
      if (guards.length === 0) return
      expect(lineOf(ways[1])).toBe(lineOf(ways[0]).replaceAll(first, fresh))
      expect(existsSync(join(fresh, 'out/current'))).toBe(false)
    },
  )
})
