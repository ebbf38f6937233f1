import { closeSync, existsSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { freshFolder } from '../fresh-folder.ts'
import { assertDone, type Measured, runMeasured } from '../run-measured.ts'
import { assertSameFiles } from '../same-trees.ts'
import { assertRendered } from './assert-rendered.ts'
import type { BuildPeer, BuildTask, LeftOut } from './build-peer.ts'

const BENCH = join(import.meta.dirname, '..')
const COMMAND = join(BENCH, 'node_modules/@11ty/eleventy/cmd.cjs')

/** Longer than this nobody waits. */
const TIMEOUT = 10 * 60 * 1000

/** Half of a large machine: Node's own limit would end it on catalogues that tourpress has no trouble with. */
const HEAP_MEGABYTES = 12_000

/** Eleventy renders nothing: its data are the paths and finished contents of our files. */
export function eleventyWriting({ folder, tree }: BuildTask): BuildPeer | LeftOut {
  if (!existsSync(COMMAND)) return MISSING
  const list = join(freshFolder(folder), 'files.jsonl')
  const files = listFiles(tree, list)
  return {
    name: 'Eleventy, only writes our contents',
    run() {
      const output = join(freshFolder(folder), 'site')
      const taken = runEleventy(folder, 'write', output, { BENCH_FILES: list })
      for (const file of files) assertSameFiles(join(tree, file), join(output, file))
      return taken
    },
    comparison: { text: 'its : ours', owed: { least: 2 }, aim: { least: 4 } },
  }
}

/** Eleventy reads the catalogue and fills templates of its own, see `eleventy/render`. */
export function eleventyRendering({ folder, source, products }: BuildTask): BuildPeer | LeftOut {
  if (!existsSync(COMMAND)) return MISSING
  return {
    name: 'Eleventy, renders products',
    isOnce: true,
    run() {
      const output = join(freshFolder(folder), 'site')
      const taken = runEleventy(folder, 'render', output, { BENCH_CATALOGUE: source })
      assertRendered(output, source, products)
      return taken
    },
    comparison: { text: 'its : ours' },
  }
}

const MISSING = { leftOut: 'Eleventy is left out: npm install --prefix test/bench brings it' }

/** Runs Eleventy as its users do. */
function runEleventy(
  folder: string,
  input: 'write' | 'render',
  output: string,
  environment: Record<string, string>,
): Measured {
  const measured = runMeasured(folder, {
    args: [
      ...[`--max-old-space-size=${HEAP_MEGABYTES}`, COMMAND, '--quiet'],
      ...[`--input=build/eleventy/${input}`, `--output=${output}`],
    ],
    cwd: BENCH,
    environment,
    timeout: TIMEOUT,
  })
  assertDone('Running Eleventy', measured)
  return measured
}

/** Writes every file of a tree into a list, one `{path, content}` a line. */
function listFiles(tree: string, list: string): string[] {
  const files = readdirSync(tree, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(tree.length + 1))
  const descriptor = openSync(list, 'wx')
  for (const path of files)
    writeSync(descriptor, `${JSON.stringify({ path, content: readFileSync(join(tree, path), 'utf8') })}\n`)
  closeSync(descriptor)
  return files
}
