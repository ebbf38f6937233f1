import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openStore } from '../../src/catalogue/store/open-store.ts'
import { checkTree } from '../../src/check/check-tree.ts'
import { GuardError } from '../../src/errors.ts'
import { createPublisher } from '../../src/publish/create-publisher.ts'
import { holdLock } from '../../src/publish/hold-lock.ts'
import { discardPrepared, type PreparedTree, prepareNext } from '../../src/publish/prepare-next.ts'
import { refresh } from '../../src/publish/refresh.ts'
import { bulkUpdate } from '../../src/server/writes/bulk-update.ts'
import { ageGenerations } from '../helpers/age-generations.ts'
import { filesIn } from '../helpers/golden.ts'
import { smallCatalogue } from '../helpers/small-catalogue.ts'
import { build, silent, temporaryFolder } from '../helpers/workspace.ts'

const NOW = new Date('2026-02-03T04:05:06Z')

/** A published catalogue in a folder of its own, and what is done to it. */
async function published() {
  const folder = temporaryFolder()
  const places = { out: join(folder, 'out'), store: join(folder, 'catalogue.db') }
  const options = { formats: ['json', 'markdown'], surfaces: ['llms'] }
  await build(folder, smallCatalogue(8), options)
  return {
    ...places,
    staging: join(places.out, 'generations/.000002'),
    /** Writes a title as the API does. */
    write(id: string, account: string, name: string) {
      const store = openStore(places.store)
      const body = Buffer.from(JSON.stringify({ products: [{ id, name }] }))
      const request = { type: 'bulk-update' as const, store: '', account, body, idempotencyKey: null }
      expect(bulkUpdate(store, request, NOW).status).toBe(200)
      store.close()
    },
    refresh: (prepared: PreparedTree | null) => refresh(places, NOW, prepared),
    rebuild: (products: number) => build(folder, smallCatalogue(products), options, NOW),
    /** The files of the live generation, which has to be whole. */
    async live() {
      expect((await checkTree(places.out, silent)).issues).toEqual([])
      const tree = join(places.out, 'current/')
      return Object.fromEntries(filesIn(tree).map(file => [file, readFileSync(join(tree, file), 'utf8')]))
    },
    names: () => readdirSync(join(places.out, 'generations')).toSorted(),
  }
}

type Published = Awaited<ReturnType<typeof published>>

let known: Promise<Record<string, string>> | undefined

/** What is live after one write that nothing was prepared for. */
function unprepared(): Promise<Record<string, string>> {
  known ??= (async () => {
    const one = await published()
    one.write('p1', 'a1', 'Written')
    expect(await one.refresh(null)).toBe(2)
    return one.live()
  })()
  return known
}

function beginToPrepare(places: Published): PreparedTree {
  const prepared = prepareNext(places, 0)
  if (prepared === null) throw new Error('Nothing was prepared')
  return prepared
}

async function prepare(one: Published): Promise<PreparedTree> {
  const prepared = beginToPrepare(one)
  await prepared.linking
  // A folder's time is that of the system's last tick: what is done within the same one cannot be seen.
  const lastLink = statSync(join(prepared.begun.staging.folder, 'products'), { bigint: true }).mtimeNs
  await expect.poll(() => now(one.out)).toBeGreaterThan(lastLink)
  return prepared
}

/** What time it is for the file system. */
function now(folder: string): bigint {
  const file = join(folder, 'probe')
  writeFileSync(file, '')
  const { mtimeNs } = statSync(file, { bigint: true })
  rmSync(file)
  return mtimeNs
}

describe('prepareNext', () => {
  test('a prepared tree becomes the generation that would have been made without it', async () => {
    const one = await published()
    const prepared = await prepare(one)
    const { ino } = statSync(one.staging)
    one.write('p1', 'a1', 'Written')
    expect(await one.refresh(prepared)).toBe(2)
    expect(statSync(join(one.out, 'generations/000002')).ino).toBe(ino)
    expect(prepared.store).toBeNull()
    expect(await one.live()).toEqual(await unprepared())
    expect(one.names()).toEqual(['000001', '000002'])
  })

  test.each<[string, (one: Published) => unknown]>([
    ['lost a file', one => rmSync(join(one.staging, 'products/p0.md'))],
    ['got a file', one => writeFileSync(join(one.staging, 'accounts/a9.md'), '')],
    ['lost a folder', one => rmSync(join(one.staging, 'products'), { recursive: true })],
    ['is gone', one => rmSync(one.staging, { recursive: true })],
    [
      'was prepared by another process',
      async one => {
        rmSync(one.staging, { recursive: true })
        await prepare(one)
      },
    ],
  ])('a prepared tree that %s is made anew', async (_, spoil) => {
    const one = await published()
    const prepared = await prepare(one)
    await spoil(one)
    one.write('p1', 'a1', 'Written')
    expect(await one.refresh(prepared)).toBe(2)
    expect(await one.live()).toEqual(await unprepared())
    expect(one.names()).toEqual(['000001', '000002'])
  })

  test('a prepared tree is of no use once it was published, or another generation is live', async () => {
    const one = await published()
    const prepared = await prepare(one)
    await one.rebuild(9)
    expect(one.names()).toEqual(['000001', '000002'])
    one.write('p1', 'a1', 'Written')
    expect(await one.refresh(prepared)).toBe(3)
    // Of the generation before, and not of the one that was prepared.
    const changes = (await one.live())['changes/3.jsonl']
    expect(changes?.trim().split('\n')).toEqual([expect.stringContaining('"Written"')])
    one.write('p1', 'a1', 'Written again')
    expect(await one.refresh(prepared)).toBe(4)
    await one.live()
  })

  test('a prepared tree stays where there was nothing to publish, and is taken by the next publish', async () => {
    const one = await published()
    const prepared = await prepare(one)
    const { ino } = statSync(one.staging)
    expect(await one.refresh(prepared)).toBe(null)
    one.write('p1', 'a1', 'Written')
    expect(await one.refresh(prepared)).toBe(2)
    expect(statSync(join(one.out, 'generations/000002')).ino).toBe(ino)
    expect(await one.live()).toEqual(await unprepared())
    // Nothing changed, and what was begun without being prepared is removed.
    expect(await one.refresh(null)).toBe(null)
    expect(one.names()).toEqual(['000001', '000002'])
  })

  test('a publisher that closes removes what it prepared, and nothing that another one did', async () => {
    const one = await published()
    const publisher = createPublisher({ out: one.out, store: one.store }, 0)
    one.write('p1', 'a1', 'Written')
    expect(await publisher.publish()).toBe(2)
    await expect.poll(one.names).toEqual(['.000003', '000001', '000002'])
    await publisher.close()
    expect(one.names()).toEqual(['000001', '000002'])

    const prepared = await prepare(one)
    await one.rebuild(9)
    await prepare(one)
    await discardPrepared(prepared)
    expect(one.names()).toEqual(['.000004', '000001', '000002', '000003'])
  })

  test('a publisher removes generations that were replaced more than a minute ago, while it can publish', async () => {
    const one = await published()
    for (const products of [9, 10, 11]) await one.rebuild(products)
    ageGenerations(one.out)
    const publisher = createPublisher({ out: one.out, store: one.store })
    one.write('p1', 'a1', 'Written')
    expect(await publisher.publish()).toBe(5)
    // Of the two that are retired, one stays as the recycled tree.
    await expect.poll(one.names).toEqual(['.000005.spare', '000003', '000004', '000005'])
    await publisher.close()
    await one.live()
  })

  test('a prepared tree that nobody takes is removed by the next build', async () => {
    const one = await published()
    await prepare(one)
    expect(existsSync(one.staging)).toBe(true)
    await one.rebuild(9)
    expect(one.names()).toEqual(['000001', '000002'])
  })

  test('a tree whose links are being made becomes the next generation, and nobody else publishes meanwhile', async () => {
    const one = await published()
    const prepared = beginToPrepare(one)
    const { ino } = statSync(one.staging)
    expect(() => prepareNext(one, 0)).toThrow(GuardError)
    one.write('p1', 'a1', 'Written')
    expect(await one.refresh(prepared)).toBe(2)
    expect(statSync(join(one.out, 'generations/000002')).ino).toBe(ino)
    expect(await one.live()).toEqual(await unprepared())
    expect(one.names()).toEqual(['000001', '000002'])
    await prepared.linking
    await one.rebuild(9)
  })

  test('a tree whose links are being made is kept where there is nothing to publish', async () => {
    const one = await published()
    const prepared = beginToPrepare(one)
    const { ino } = statSync(one.staging)
    expect(await one.refresh(prepared)).toBe(null)
    await prepared.linking
    one.write('p1', 'a1', 'Written')
    expect(await one.refresh(prepared)).toBe(2)
    expect(statSync(join(one.out, 'generations/000002')).ino).toBe(ino)
    expect(await one.live()).toEqual(await unprepared())
  })

  test('a tree whose links are being made is discarded', async () => {
    const one = await published()
    await discardPrepared(beginToPrepare(one))
    expect(one.names()).toEqual(['000001'])
    await one.rebuild(9)
  })

  test('a tree whose links are being made is of no use where all files are rendered', async () => {
    const one = await published()
    const prepared = beginToPrepare(one)
    const manifest = join(one.out, 'current/manifest.json')
    const other = readFileSync(manifest, 'utf8').replace(/"inputs": "\w+"/, `"inputs": "${'0'.repeat(64)}"`)
    rmSync(manifest)
    writeFileSync(manifest, other)
    one.write('p1', 'a1', 'Written')
    expect(await one.refresh(prepared)).toBe(2)
    expect((await one.live())['products/p1.md']).toContain('Written')
    expect(one.names()).toEqual(['000001', '000002'])
  })

  test('a publish that fails while links are being made leaves nothing, and the next one begins anew', async () => {
    const one = await published()
    const prepared = beginToPrepare(one)
    const templates = join(one.out, 'current/manifest.json')
    const manifest = readFileSync(templates, 'utf8')
    rmSync(templates)
    writeFileSync(templates, manifest.replace(/"templates": null/, '"templates": "/gone"'))
    one.write('p1', 'a1', 'Written')
    await expect(one.refresh(prepared)).rejects.toThrow('/gone')
    expect(one.names()).toEqual(['000001'])
    rmSync(templates)
    writeFileSync(templates, manifest)
    expect(await one.refresh(prepared)).toBe(2)
    expect(await one.live()).toEqual(await unprepared())
  })

  test('prepareNext does nothing for few files, and nothing while another process publishes', async () => {
    const one = await published()
    expect(prepareNext(one)).toBeNull()
    using _ = holdLock(join(one.out, '.lock.db'), 'the output', false)
    expect(() => prepareNext(one, 0)).toThrow(GuardError)
    expect(one.names()).toEqual(['000001'])
  })
})
