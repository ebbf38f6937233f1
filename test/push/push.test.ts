import { hash } from 'node:crypto'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { GuardError, OutputError, TargetError, UsageError } from '../../src/errors.ts'
import type { PlannedFile } from '../../src/push/plan/planned-files.ts'
import { SEND_ROUNDS, uploadOrderOf } from '../../src/push/plan/send-order.ts'
import { DEPLOYED } from '../../src/push/state/deployed.ts'
import { everyNth, slowTest } from '../helpers/extent.ts'
import { temporaryFolder } from '../helpers/workspace.ts'
import {
  buildCatalogue,
  type Catalogue,
  copyFolder,
  deployedOf,
  objectsOf,
  passing,
  pushFolder,
  recordPush,
  SURFACES,
  treeOf,
} from './pushing.ts'

const FIRST: Catalogue = { p1: ['a', 'One'], p2: ['a', 'Two'], p3: ['b', 'Three'], p4: ['c', 'Four'] }
/** Changes a product, removes one with its account, and adds one with its account. */
const SECOND: Catalogue = { p1: ['a', 'One'], p2: ['a', 'Two, other'], p3: ['b', 'Three'], p5: ['d', 'Five'] }

let built: string
beforeAll(async () => {
  built = mkdtempSync(join(tmpdir(), 'tourpress-push-test-'))
  await buildCatalogue(join(built, '2'), FIRST)
  copyFolder(join(built, '2'), join(built, '1'))
  await buildCatalogue(join(built, '2'), SECOND)
  await buildCatalogue(join(built, 'other'), SECOND)
  return () => rmSync(built, { recursive: true, force: true })
})

/** The folders of two generations, of another output with the files of the second, and an empty target. */
function prepare(): { first: string; second: string; other: string; to: string } {
  const folder = temporaryFolder()
  for (const name of ['1', '2']) copyFolder(join(built, name), join(folder, 'built', name))
  return {
    first: join(folder, 'built/1'),
    second: join(folder, 'built/2'),
    get other() {
      return copyFolder(join(built, 'other'), join(folder, 'built/other'))
    },
    to: join(folder, 'target'),
  }
}

describe('push', () => {
  test('push sends every file but compressed copies, and nothing if the target is up to date', async () => {
    const { first, to } = prepare()
    const report = await pushFolder(first, to)
    expect(objectsOf(to)).toEqual(treeOf(first))
    expect(Object.keys(treeOf(first))).toEqual(
      expect.arrayContaining(['catalogue.jsonl.gz', 'catalogue.jsonl.zst', 'nginx.conf', 'products/p1.md']),
    )
    expect(Object.keys(treeOf(first)).filter(path => path.endsWith('.br'))).toEqual([])
    expect(report).toMatchObject({
      plannedBy: 'first',
      generation: 1,
      before: null,
      resumed: 0,
      warnings: [],
    })
    expect(report.sent.files).toBe(Object.keys(treeOf(first)).length)
    const again = await pushFolder(first, to)
    expect(again).toMatchObject({
      plannedBy: 'nothing',
      sent: { files: 0 },
      requests: { all: 1, retries: 0 },
    })
    // Neither the journal nor a folder or a lock for files that are being written is left.
    expect(readdirSync(first).filter(name => name.startsWith('push-'))).toEqual([])
    expect(readdirSync(join(to, '.tourpress')).toSorted()).toEqual(['deployed.json', 'lock.db'])
  })

  test('push sends the changes of the change feed, with four more requests than files, or three if no page is new', async () => {
    const { first, second, to } = prepare()
    await pushFolder(first, to)
    const { report, calls } = await recordPush(second, to)
    expect(report).toMatchObject({ plannedBy: 'feed', before: 1, generation: 2 })
    const changed = Object.entries(treeOf(second)).filter(([path, text]) => treeOf(first)[path] !== text)
    expect(report.sent.files).toBe(changed.length)
    expect(report.requests.all).toBe(changed.length + 4)
    expect(calls).toHaveLength(changed.length + 4)
    // Unpublished files stay for readers of old pages.
    const gone = Object.keys(treeOf(first)).filter(path => treeOf(second)[path] === undefined)
    expect(gone).toEqual(expect.arrayContaining(['products/p4.html', 'accounts/c.all.json']))
    expect(objectsOf(to)).toEqual({ ...treeOf(first), ...treeOf(second) })
    expect(report).toMatchObject({ deleted: 0, deletedLater: gone.length })
    expect(deployedOf(to)).toMatchObject({ generation: 2, sequence: 2, push: null })
    expect(deployedOf(to).later[0]?.paths).toEqual({ paths: gone.toSorted() })
    await buildCatalogue(second, { ...SECOND, p1: ['a', 'One, other'] })
    const next = await pushFolder(second, to)
    expect(next.requests.all).toBe(next.sent.files + 3)
  })

  test('push deletes unpublished files a day later, even if nothing else changed', async () => {
    const { first, second, to } = prepare()
    await pushFolder(first, to)
    await pushFolder(second, to)
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
    expect(await pushFolder(second, to, {}, { now: hours(23) })).toMatchObject({ requests: { all: 1 } })
    const report = await pushFolder(second, to, {}, { now: hours(25) })
    expect(report.sent.files).toBe(0)
    expect(report.deleted).toBeGreaterThan(0)
    expect(objectsOf(to)).toEqual(treeOf(second))
    expect(existsSync(join(to, 'browse'))).toBe(false)
    expect(deployedOf(to)).toMatchObject({ later: [], push: null })
    expect(await pushFolder(second, to, {}, { now: hours(26) })).toMatchObject({ requests: { all: 1 } })
  })

  test('push does not delete a file that is published again meanwhile', async () => {
    const { first, second, to } = prepare()
    await pushFolder(first, to)
    await pushFolder(second, to)
    await buildCatalogue(second, FIRST)
    await pushFolder(second, to)
    await pushFolder(second, to, {}, { now: new Date(Date.now() + 25 * 3_600_000) })
    expect(objectsOf(to)).toEqual(treeOf(second))
    expect(Object.keys(objectsOf(to))).toContain('products/p4.html')
  })

  // ./random-edits.test.ts cuts pushes off between generations.
  slowTest('push follows several generations at once', async () => {
    const { first, second, to } = prepare()
    await pushFolder(first, to)
    await buildCatalogue(second, { ...FIRST, p6: ['e', 'Six'] })
    await buildCatalogue(second, { ...SECOND, p6: ['e', 'Six, other'] })
    const report = await pushFolder(second, to, { deleteNow: true })
    expect(report).toMatchObject({ plannedBy: 'feed', before: 1, generation: 4 })
    expect(objectsOf(to)).toEqual(treeOf(second))
  })

  test('push compares lists if the output folder is another one', async () => {
    const { first, other, to } = prepare()
    await pushFolder(first, to)
    const { report, calls } = await recordPush(other, to, { deleteNow: true, force: ['history'] })
    expect(report.plannedBy).toBe('records')
    expect(objectsOf(to)).toEqual(treeOf(other))
    // Unchanged records are not sent again.
    expect(calls).not.toContain('put products/p1.json')
    expect(calls).toContain('put products/p2.json')
  })

  test('push trusts the change feed on a machine without the earlier generations', async () => {
    const { first, second, to } = prepare()
    await pushFolder(first, to)
    rmSync(join(second, 'out/generations/000001'), { recursive: true })
    expect(await pushFolder(second, to, { deleteNow: true })).toMatchObject({ plannedBy: 'feed' })
    expect(objectsOf(to)).toEqual(treeOf(second))
  })

  test('push with --full sends every file again', async () => {
    const { first, to } = prepare()
    await pushFolder(first, to)
    writeFileSync(join(to, 'products/p1.md'), 'damaged')
    expect((await pushFolder(first, to)).sent.files).toBe(0)
    const report = await pushFolder(first, to, { full: true })
    expect(report.sent.files).toBe(Object.keys(treeOf(first)).length)
    expect(objectsOf(to)).toEqual(treeOf(first))
  })

  test('push sends only those unchanged files again whose header rules changed', async () => {
    const { first, to } = prepare()
    await pushFolder(first, to)
    const state = deployedOf(to)
    const rules = { ...state.rules, types: { ...state.rules?.types, '.md': 'text/plain' } }
    writeFileSync(join(to, DEPLOYED), JSON.stringify({ ...state, rules }))
    const { calls } = await recordPush(first, to)
    const puts = calls.filter(call => call.startsWith('put') && !call.includes('.tourpress'))
    const documents = Object.keys(treeOf(first)).filter(path => path.endsWith('.md'))
    expect(puts.toSorted()).toEqual(documents.map(path => `put ${path}`).toSorted())
    expect(deployedOf(to).rules?.types['.md']).toBe('text/markdown; charset=utf-8')
  })

  test('push with --dry-run changes nothing, but reports what it would do', async () => {
    const { first, second, to } = prepare()
    expect((await pushFolder(first, to, { dryRun: true })).sent.added).toBe(Object.keys(treeOf(first)).length)
    expect(existsSync(to)).toBe(false)
    await pushFolder(first, to)
    const listed: PlannedFile[] = []
    const list = async (files: Iterable<PlannedFile>) => void listed.push(...files)
    const planned = await pushFolder(second, to, { dryRun: true }, { list })
    const [before, after] = [treeOf(first), treeOf(second)]
    const expected = [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap(
      (path): PlannedFile[] => {
        const [old, next] = [before[path], after[path]]
        if (next === undefined) return [{ path, why: 'unpublished', bytes: null }]
        return next === old
          ? []
          : [
              {
                path,
                why: old === undefined ? 'added' : 'changed',
                bytes: statSync(join(second, 'out/current', path)).size,
              },
            ]
      },
    )
    const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1)
    expect(listed.toSorted(byPath)).toEqual(expected.toSorted(byPath))
    const report = await pushFolder(second, to)
    expect(planned).toMatchObject({ isDryRun: true, sent: report.sent, deletedLater: report.deletedLater })
    expect(planned.requests).toMatchObject({ all: report.requests.all, put: report.sent.files + 3, get: 1 })
  })
})

describe('the order of a push', () => {
  test('follows SEND_ROUNDS, with deployed.json before the first file and after the last', async () => {
    const { first, second, to } = prepare()
    for (const [folder, before] of [
      [first, {}],
      [second, treeOf(first)],
    ] as const) {
      const { calls } = await recordPush(folder, to, { deleteNow: true })
      const puts = calls.flatMap((call, index) =>
        call.startsWith('put') ? [{ path: call.slice(4), index }] : [],
      )
      expect(puts.at(0)?.path).toBe(DEPLOYED)
      const files = puts.filter(({ path }) => !path.startsWith('.tourpress/'))
      const steps = files.map(({ path }) =>
        SEND_ROUNDS.findIndex(round =>
          round.some(
            ([op, uploadOrder]) =>
              uploadOrder === uploadOrderOf(path) && op === (path in before ? 'changed' : 'added'),
          ),
        ),
      )
      expect(steps).toEqual(steps.toSorted((a, b) => a - b))
      const switched = calls.lastIndexOf(
        `put ${DEPLOYED}`,
        calls.findIndex(call => call.startsWith('delete')),
      )
      expect(switched).toBeGreaterThan(files.at(-1)?.index ?? 0)
    }
  })

  test.for([
    ['products/x.html', 'page'],
    ['products/x.octo.json', 'record'],
    ['accounts/x.all.octo.json', 'joined'],
    ['accounts/x.json', 'record'],
    ['accounts/x.html', 'page'],
    ['assets/style.css', 'joined'],
    ['assets/style.css.br', null],
    ['assets/theme/fonts/a.woff2', 'record'],
    ['assets/logo.svg', 'record'],
    ['assets/logo.svg.gz', null],
    ['llms-full/x.txt', 'joined'],
    ['llms/x.txt', 'index'],
    ['llms.txt', 'entrance'],
    ['index.html', 'entrance'],
    ['operators/2.html', 'index'],
    ['places.html', 'index'],
    ['kinds/~.2.html', 'index'],
    ['places/places.html', 'page'],
    ['assets/find.json', 'page'],
    ['assets/find~.cards.json', 'page'],
    ['places/ayr~.cards.json', 'page'],
    ['browse/o/list.json', 'page'],
    ['offers.html', 'index'],
    ['offers/2.html', 'index'],
    ['chunks/x.jsonl', 'joined'],
    ['chunks/index.json', 'index'],
    ['catalogue/0001.jsonl.gz', 'joined'],
    ['catalogue.json', 'index'],
    ['sitemap-001.xml', 'index'],
    ['sitemap.xml', 'list'],
    ['robots.txt', 'pointer'],
    ['records/all.jsonl', 'list'],
    ['records/index.json', 'list'],
    ['changes/12.chunks.jsonl', 'list'],
    ['changes/latest.json', 'pointer'],
    ['records/all.jsonl.gz', null],
    ['products/x.md.br', null],
    ['catalogue.json.gz', null],
  ] as const)('%s is sent in its phase', ([path, uploadOrder]) => {
    expect(uploadOrderOf(path)).toBe(uploadOrder)
  })
})

describe('a push is refused', () => {
  test('if it would delete too many files, until it is forced', async () => {
    const { first, second, to } = prepare()
    await pushFolder(first, to)
    const before = objectsOf(to)
    const refused = pushFolder(second, to, { maxRemoved: 0.05 })
    await expect(refused).rejects.toThrow(GuardError)
    await expect(refused).rejects.toThrow(
      /^Pushing to "file:.*": \d+ of \d+ files would be deleted, such as accounts\/c/,
    )
    expect(objectsOf(to)).toEqual(before)
    expect(deployedOf(to)).toMatchObject({ generation: 1, push: null })
    const forced = { maxRemoved: 0.05, force: ['removed'], deleteNow: true } as const
    expect(await pushFolder(second, to, forced)).toMatchObject({ deletedLater: 0 })
    expect(objectsOf(to)).toEqual(treeOf(second))
  })

  test('if somebody else has filled the target, until it is adopted; foreign objects stay', async () => {
    const { first, second, to } = prepare()
    copyFolder(join(first, 'out/current/'), to)
    writeFileSync(join(to, 'theirs.txt'), 'theirs')
    writeFileSync(join(to, 'products/p1.md'), 'other')
    rmSync(join(to, 'products/p2.md'))
    await expect(pushFolder(first, to)).rejects.toThrow(GuardError)
    const report = await pushFolder(first, to, { adopt: true })
    expect(report).toMatchObject({ plannedBy: 'listing', sent: { files: 2, added: 1, changed: 1 } })
    expect(objectsOf(to)).toMatchObject({ ...treeOf(first), 'theirs.txt': 'theirs' })
    await pushFolder(second, to, { deleteNow: true })
    expect(objectsOf(to)).toMatchObject({ ...treeOf(second), 'theirs.txt': 'theirs' })
    expect(objectsOf(to)['products/p4.html']).toBeUndefined()
  })

  test('if deployed.json is damaged or of a newer version; --adopt repairs a damaged one', async () => {
    const { first, to } = prepare()
    await pushFolder(first, to)
    const state = join(to, DEPLOYED)
    const text = readFileSync(state, 'utf8')
    for (const [damaged, message] of [
      ['', 'it is damaged'],
      [text.slice(0, 200), 'it is damaged'],
      [text.replace('"generation": 1', '"generation": "one"'), 'it is damaged'],
      [text.replace('"version": 1', '"version": 2'), 'a newer version of tourpress wrote it'],
    ] as const) {
      writeFileSync(state, damaged)
      const refused = pushFolder(first, to)
      await expect(refused).rejects.toThrow(TargetError)
      await expect(refused).rejects.toThrow(`Reading .tourpress/deployed.json of "file:${to}": ${message}`)
      expect(readFileSync(state, 'utf8')).toBe(damaged)
    }
    writeFileSync(state, 'x')
    writeFileSync(join(to, 'index.html'), 'x')
    expect(await pushFolder(first, to, { adopt: true })).toMatchObject({ sent: { files: 1 } })
    expect(objectsOf(to)).toEqual(treeOf(first))
  })

  test('if an object of paths is gone or damaged, until --adopt goes on without its list', async () => {
    const { first, second, to } = prepare()
    const object = '.tourpress/a-list.paths'
    for (const list of everyNth(2, [null, '../x\n'])) {
      rmSync(to, { recursive: true, force: true })
      await pushFolder(first, to)
      const state = deployedOf(to)
      if (list !== null) writeFileSync(join(to, object), list)
      const lists = [{ object, count: 1 }]
      const began = new Date().toISOString()
      const push = { id: 'x', began, renewed: null, generation: 1, changed: lists, added: lists }
      const later = lists.map(paths => ({ since: began, paths }))
      writeFileSync(join(to, DEPLOYED), JSON.stringify({ ...state, later, push }))
      await expect(pushFolder(second, to)).rejects.toMatchObject({
        message: expect.stringMatching(/^Reading \.tourpress\/a-list\.paths of "file:.*": it/),
        hint: expect.stringContaining('--adopt'),
      })
      await pushFolder(second, to, { adopt: true, deleteNow: true })
      expect(objectsOf(to)).toEqual(treeOf(second))
      expect(deployedOf(to)).toMatchObject({ push: null, later: [] })
    }
  })

  test('if its lists name what no tree has, and the state of the target stays', async () => {
    const { first, other, to } = prepare()
    await pushFolder(first, to)
    const state = deployedOf(to)
    const foreign = [
      '.tourpress/lock.db',
      '.tourpress/deployed.json',
      '../x',
      'a//b',
      'a\\b',
      'a\0b',
      '.htaccess',
    ]
    for (const path of everyNth(7, foreign)) {
      const later = [{ since: null, paths: { paths: [path] } }]
      writeFileSync(join(to, DEPLOYED), JSON.stringify({ ...state, later }))
      await expect(pushFolder(first, to), path).rejects.toThrow(
        `deployed.json of "file:${to}": it is damaged`,
      )
      writeFileSync(join(to, '.tourpress/a-list.paths'), `products/p1.md\n${path}\n`)
      const long = [{ since: null, paths: { object: '.tourpress/a-list.paths', count: 2 } }]
      writeFileSync(join(to, DEPLOYED), JSON.stringify({ ...state, later: long }))
      await expect(pushFolder(first, to), path).rejects.toThrow('which is no path of a tree')
    }
    const outside = [{ since: null, paths: { object: '.tourpress/../x.paths', count: 2 } }]
    writeFileSync(join(to, DEPLOYED), JSON.stringify({ ...state, later: outside }))
    await expect(pushFolder(first, to)).rejects.toThrow('it is damaged')
    // An older version published such a list; its push is not broken by it, and does not delete the state.
    const manifest = JSON.parse(readFileSync(join(to, 'manifest.json'), 'utf8'))
    manifest.files[DEPLOYED] = { bytes: 1, digest: 'x' }
    const text = JSON.stringify(manifest)
    rmSync(join(to, 'manifest.json'))
    writeFileSync(join(to, 'manifest.json'), text)
    writeFileSync(join(to, DEPLOYED), JSON.stringify({ ...state, manifest: hash('sha256', text) }))
    expect(await pushFolder(other, to, { force: ['history'], deleteNow: true })).toMatchObject({
      plannedBy: 'records',
    })
    expect(await pushFolder(other, to)).toMatchObject({ plannedBy: 'nothing' })
  })

  test('if somebody else wrote the lists that it has to compare', async () => {
    const { first, other, to } = prepare()
    await pushFolder(first, to)
    writeFileSync(join(to, 'manifest.json'), '{}')
    await expect(pushFolder(other, to, { force: ['history'] })).rejects.toThrow('somebody else writes there')
  })

  test('if it would take back what readers have seen, until it is forced', async () => {
    const { first, second, to } = prepare()
    await pushFolder(first, to)
    await pushFolder(second, to)
    const [anew, later] = [join(temporaryFolder(), 'anew'), join(temporaryFolder(), 'later')]
    for (const title of ['One', 'Two', 'Three']) {
      await buildCatalogue(later, { p1: ['a', title] }, ['maps'])
      if (title === 'One') copyFolder(later, anew)
    }
    const before = objectsOf(to)
    const refuse = async (folder: string, message: RegExp, options = {}) => {
      const refused = pushFolder(folder, to, { force: ['removed'], ...options })
      await expect(refused).rejects.toThrow(GuardError)
      await expect(refused).rejects.toThrow(message)
      expect(objectsOf(to)).toEqual(before)
    }
    const older = /: it holds (?:another )?generation [12], and generation 1 is not newer$/
    await refuse(anew, older)
    await refuse(first, older)
    await refuse(anew, older, { full: true, dryRun: true })
    // Its number is higher, but caches keep the steps of the feed that lead there.
    await refuse(later, /: its "changes\/\d\.\S+" is not the one of generation 3$/)
    // What readers have seen counts, also where the state does not say it.
    for (const generation of [null, 1]) {
      const state = deployedOf(to)
      const push = {
        id: 'x',
        began: state.later[0]?.since ?? '',
        renewed: null,
        generation: 2,
        changed: [],
        added: [],
      }
      writeFileSync(
        join(to, DEPLOYED),
        JSON.stringify({ ...state, generation, sequence: generation, manifest: null, push }),
      )
      await refuse(anew, older, { adopt: generation === null })
    }
    writeFileSync(join(to, DEPLOYED), '')
    await refuse(anew, older, { adopt: true })
    await pushFolder(second, to, { adopt: true })
    await pushFolder(anew, to, { force: ['history'], deleteNow: true })
    expect(objectsOf(to)).toMatchObject(treeOf(anew))
  })

  test('if a file to send is not on the disk, before anything is sent', async () => {
    const { first, second, to } = prepare()
    await pushFolder(first, to)
    const before = objectsOf(to)
    rmSync(join(second, 'out/current/products/p2.md'), { force: true })
    const refused = pushFolder(second, to)
    await expect(refused).rejects.toThrow(OutputError)
    await expect(refused).rejects.toThrow('Pushing "products/p2.md": it has to be sent, and is not in')
    expect(objectsOf(to)).toEqual(before)
  })

  test('if a file of a first push is missing, before anything links to the files that it has sent', async () => {
    const { first, to } = prepare()
    rmSync(join(first, 'out/current/products/p2.md'), { force: true })
    const refused = pushFolder(first, to)
    await expect(refused).rejects.toThrow(OutputError)
    await expect(refused).rejects.toThrow('Pushing "products/p2.md": it has to be sent, and is not in')
    expect(
      Object.keys(objectsOf(to)).filter(path => !['record', 'joined'].includes(String(uploadOrderOf(path)))),
    ).toEqual([])
    expect(deployedOf(to)).toMatchObject({ generation: null, push: { renewed: null } })
  })

  test('if the target is empty and the generation is built on a base, before anything is sent', async () => {
    const { first, to } = prepare()
    const fresh = temporaryFolder()
    await buildCatalogue(fresh, SECOND, SURFACES, join(first, 'out/current/'))
    await expect(pushFolder(fresh, to)).rejects.toThrow('it has to be sent, and is not in')
    expect(existsSync(to)).toBe(false)
  })

  test('if nothing is published, or the folder is no target', async () => {
    const { first } = prepare()
    await expect(pushFolder(join(first, 'nowhere'), '/tmp/x')).rejects.toThrow(OutputError)
    await expect(pushFolder(first, join(first, 'out/current'))).rejects.toThrow('it is inside the output')
    await expect(pushFolder(first, join(first, 'x'), { encoded: 'gzip' })).rejects.toThrow(UsageError)
    await expect(pushFolder(first, '')).rejects.toThrow('it names no folder')
  })

  test('if the target has no room, in one line, and its files stay whole', async () => {
    const { first, to } = prepare()
    writeFileSync(to, 'a file')
    await expect(pushFolder(first, to)).rejects.toThrow(/^Pushing to "file:.*": (?:ENOTDIR|EEXIST)/)
    renameSync(to, `${to}.old`)
  })
})

describe('a push that is stopped', () => {
  /** Stops a push at its nth call. */
  function stoppingAt(nth: number) {
    let calls = 0
    const { promise: stopped, resolve } = Promise.withResolvers<string>()
    const through = passing(async (_, work) => {
      if (++calls === nth) resolve('SIGTERM')
      return work()
    })
    return { stopped, through }
  }

  test('ends with one line; the next one resumes it from any store', async () => {
    const { first, second, to } = prepare()
    await pushFolder(first, to)
    for (const store of [join(second, 'catalogue.db'), join(second, 'other/catalogue.db')]) {
      const stopped = pushFolder(second, to, { store, concurrency: 1 }, stoppingAt(8))
      await expect(stopped).rejects.toThrow('SIGTERM told it to stop')
      expect(deployedOf(to)).toMatchObject({ generation: 1, push: { generation: 2, renewed: null } })
    }
    const report = await pushFolder(second, to, { deleteNow: true })
    expect(objectsOf(to)).toEqual(treeOf(second))
    // This store made the first of the two pushes, but not the last one.
    expect(report.resumed).toBe(0)
  })

  test('is resumed by its store without sending files again', async () => {
    const { first, to } = prepare()
    await expect(pushFolder(first, to, {}, stoppingAt(20))).rejects.toThrow(TargetError)
    const there = Object.keys(objectsOf(to)).length
    expect(there).toBeGreaterThan(10)
    const report = await pushFolder(first, to)
    expect(report.resumed).toBe(there)
    expect(objectsOf(to)).toEqual(treeOf(first))
    expect(deployedOf(to)).toMatchObject({ files: Object.keys(treeOf(first)).length, push: null, later: [] })
  })
})
