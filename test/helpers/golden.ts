import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect } from 'vitest'

/** The files below a folder, by relative path. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
}

/**
 * Compares a tree with the golden one: first the paths, then the bytes. A missing golden tree is written, so that somebody
 * can review and commit it. In CI it is a failure.
 */
export function expectGolden(actual: string, golden: string, compared: (file: string) => boolean): void {
  const files = filesIn(actual).filter(compared)
  if (!existsSync(golden) && !process.env['CI'])
    for (const file of files) {
      mkdirSync(dirname(join(golden, file)), { recursive: true })
      writeFileSync(join(golden, file), readFileSync(join(actual, file)))
    }
  expect(existsSync(golden) ? filesIn(golden) : 'no golden tree').toEqual(files)
  for (const file of files)
    expect(readFileSync(join(actual, file), 'utf8'), file).toBe(readFileSync(join(golden, file), 'utf8'))
}
