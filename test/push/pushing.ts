import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PUSH_DEFAULTS, type PushOptions } from '../../src/config/push-options.ts'
import { openFileTarget } from '../../src/push/file/file-target.ts'
import { uploadOrderOf } from '../../src/push/plan/send-order.ts'
import { pushTo } from '../../src/push/push.ts'
import type { PushReport } from '../../src/push/push-report.ts'
import { Deployed } from '../../src/push/state/deployed.ts'
import type { Target } from '../../src/storage/target.ts'
import { filesIn } from '../helpers/golden.ts'
import { build, silent } from '../helpers/workspace.ts'

/** The account and the title of each product. */
export type Catalogue = Readonly<Record<string, readonly [account: string, title: string]>>

/** All surfaces but `llms`, whose tokenizer takes longer to load than such a small build. */
export const SURFACES = ['pages', 'bulk', 'maps', 'host']

/** Builds a catalogue into `folder/out` as its next generation. */
export async function buildCatalogue(
  folder: string,
  catalogue: Catalogue,
  surfaces: readonly string[] = SURFACES,
  base: string | null = null,
): Promise<void> {
  const file = join(folder, 'catalogue.jsonl')
  const lines = Object.entries(catalogue).map(([id, [account, title]]) =>
    JSON.stringify({ type: 'product', id, title, account: { id: account, name: `Account ${account}` } }),
  )
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, `${lines.join('\n')}\n`)
  await build(folder, file, {
    surfaces,
    formats: ['json', 'jsonl', 'markdown'],
    baseUrl: 'https://tours.example.com',
    maxRemoved: 1,
    base,
  })
}

export function optionsFor(folder: string, options: Partial<PushOptions> = {}): PushOptions {
  const own = { out: join(folder, 'out'), store: join(folder, 'catalogue.db'), maxRemoved: 1 }
  return { ...PUSH_DEFAULTS, ...own, ...options }
}

/** Pushes `folder/out` to a folder. */
export async function pushFolder(
  folder: string,
  to: string,
  options: Partial<PushOptions> = {},
  context: Partial<Parameters<typeof pushTo>[2]> & { through?: (target: Target) => Target } = {},
): Promise<PushReport> {
  const all = optionsFor(folder, options)
  const { through = target => target, ...rest } = context
  await using target = openFileTarget(`file:${to}`, all)
  return await pushTo(through(target), all, { progress: silent, ...rest })
}

/** The files of a tree that a target should hold: all but compressed copies. */
export function treeOf(folder: string): Record<string, string> {
  return contentsOf(join(folder, 'out/current/'), path => uploadOrderOf(path) !== null)
}

/** The files of a target that readers find. */
export function objectsOf(to: string): Record<string, string> {
  return contentsOf(to, path => !path.startsWith('.tourpress/'))
}

function contentsOf(folder: string, isWanted: (path: string) => boolean): Record<string, string> {
  const paths = filesIn(folder).filter(isWanted)
  return Object.fromEntries(paths.map(path => [path, readFileSync(join(folder, path), 'latin1')]))
}

export function deployedOf(to: string): Deployed {
  return Deployed.parse(JSON.parse(readFileSync(join(to, '.tourpress/deployed.json'), 'utf8')))
}

export function copyFolder(from: string, to: string): string {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, { recursive: true, verbatimSymlinks: true })
  return to
}

/** Pushes like `pushFolder`. Returns all calls of the target too, in the order in which they end. */
export async function recordPush(folder: string, to: string, options: Partial<PushOptions> = {}) {
  const calls: string[] = []
  const through = passing(async (call, work) => {
    const result = await work()
    calls.push(call)
    return result
  })
  return { report: await pushFolder(folder, to, options, { through }), calls }
}

/** Makes the calls of a target pass through a function. */
export function passing(pass: <Result>(call: string, work: () => Promise<Result>) => Promise<Result>) {
  return (target: Target): Target => ({
    ...target,
    get: key => pass(`get ${key}`, () => target.get(key)),
    put: (key, content, options) => pass(`put ${key}`, () => target.put(key, content, options)),
    delete: keys => pass(`delete ${keys.join(' ')}`, () => target.delete(keys)),
  })
}
