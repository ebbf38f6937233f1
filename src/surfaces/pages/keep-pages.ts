import { hash } from 'node:crypto'
import type { SurfaceFile } from '../surface.ts'
import { LIST_PRINTS } from './paths.ts'

/** Makes pages of lists, and keeps those that were made from the same before. */
export interface PageKeeper {
  /**
   * A page that depends on `fingerprint` and on what no page of a generation differs in: these are written as JSON.
   *
   * @param make called only where it was not made from the same before
   */
  page(path: string, inputs: unknown, make: () => string): SurfaceFile
  /** The file that tells the next generation what the pages were made from. */
  prints(): SurfaceFile
}

/** @param liveLines of `LIST_PRINTS`: none where all is made anew */
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
