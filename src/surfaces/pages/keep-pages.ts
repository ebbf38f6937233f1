import { hash } from 'node:crypto'
import type { SurfaceFile } from '../surface.ts'
import { LIST_PRINTS } from './paths.ts'

/** Makes pages of lists, and keeps earlier pages whose data has not changed. */
export interface PageKeeper {
  /**
   * A page that depends on `inputs` and on things that all pages of a generation share. The inputs are compared as JSON.
   *
   * @param make called only if no earlier page was made from equal inputs
   */
  page(path: string, inputs: unknown, make: () => string): SurfaceFile
  /** The file that tells the next generation which data the pages were made from. */
  prints(): SurfaceFile
}

/** @param liveLines lines of `LIST_PRINTS`; none if everything is made anew */
export function keepPages(liveLines: Iterable<string>): PageKeeper {
  const before = new Map<string, string>()
  for (const line of liveLines) {
    const [path = '', print = ''] = line.split(' ')
    before.set(path, print)
  }
  const lines: string[] = []
  return {
    page(path, inputs, make) {
      const print = hash('sha256', JSON.stringify(inputs)).slice(0, 16)
      lines.push(`${path} ${print}\n`)
      return before.get(path) === print ? { keep: path } : { path, content: make() }
    },
    prints: () => ({ path: LIST_PRINTS, content: lines }),
  }
}
