import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { type Measured, runMeasured } from './run-measured.ts'
import { filesOf } from './same-trees.ts'

const HERE = import.meta.dirname
const COMMAND = join(HERE, 'node_modules/@11ty/eleventy/cmd.cjs')

/** How to get it; it is no dependency of the project. */
export const INSTALL_ELEVENTY = 'npm install --prefix test/bench'

export function hasEleventy(): boolean {
  return existsSync(COMMAND)
}

/** Longer than this nobody waits. */
const TIMEOUT = 10 * 60 * 1000

/** Half of a large machine: Node's own limit would end it on catalogues that tourpress has no trouble with. */
const HEAP_MEGABYTES = 12_000

/** Lets Eleventy write the files of a list, as its users run it. */
export function runEleventy(folder: string, list: string, output: string): Measured {
  return runMeasured(folder, {
    args: [
      `--max-old-space-size=${HEAP_MEGABYTES}`,
      COMMAND,
      '--quiet',
      '--input=eleventy',
      `--output=${output}`,
    ],
    cwd: HERE,
    environment: { BENCH_FILES: list },
    timeout: TIMEOUT,
  })
}

/** Writes every record's file of a tree into a list, one `{path, content}` a line; returns how many there are. */
export async function listFiles(tree: string, list: string): Promise<number> {
  const descriptor = openSync(list, 'wx')
  let count = 0
  try {
    for await (const path of filesOf(tree)) {
      writeSync(descriptor, `${JSON.stringify({ path, content: readFileSync(join(tree, path), 'utf8') })}\n`)
      count++
    }
  } finally {
    closeSync(descriptor)
  }
  return count
}
