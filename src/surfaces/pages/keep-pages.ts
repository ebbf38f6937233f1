import { hash } from 'node:crypto'
import type { SurfaceFile } from '../surface.ts'
import { LIST_PRINTS } from './paths.ts'

export type PageKeeper = ReturnType<typeof keepPages>

/** @param liveLines lines of the live generation's `LIST_PRINTS`; none if everything is made anew */
export function keepPages(liveLines: Iterable<string>) {
  const before = new Map<string, string>()
  for (const line of liveLines) {
    const [path = '', print = ''] = line.split(' ')
    before.set(path, print)
  }
  const lines: string[] = []
  return {
    file(path: string, inputs: unknown, make: () => string): SurfaceFile {
      const print = hash('sha256', JSON.stringify(inputs)).slice(0, 16)
      lines.push(`${path} ${print}\n`)
      return before.get(path) === print ? { keep: path } : { path, content: make() }
    },
    prints: (): SurfaceFile => ({ path: LIST_PRINTS, content: lines }),
  }
}
