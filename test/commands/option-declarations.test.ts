import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { BuildOptions } from '../../src/config.ts'
import { defaultText, factsOf, flagOf } from '../../src/options/option.ts'
import { ServeOptions } from '../../src/server/serve-options.ts'
import { ApiOptions } from '../../src/source/api/api-options.ts'
import { surfaces } from '../../src/surfaces/index.ts'
import { SurfaceOptions } from '../../src/surfaces/surface-options.ts'

const declared = Object.entries({ ...BuildOptions.shape, ...ApiOptions.shape, ...ServeOptions.shape })
const SOURCES = join(import.meta.dirname, '../../src')
/** Every file that declares options. */
const code = globSync('**/*.ts', { cwd: SOURCES })
  .map(file => readFileSync(join(SOURCES, file), 'utf8'))
  .filter(text => text.includes('satisfies Declared<'))
  .join('')

/** The doc comment before an option's declaration, in one line. */
function commentOf(key: string): string {
  const [, comment = ''] = new RegExp(`/\\*\\* ((?:(?!\\*/)[^])*) \\*/\\s+${key}: [a-z]`).exec(code) ?? []
  return comment.replaceAll(/\s*\n\s*\* ?/g, ' ')
}

/** A default as a doc comment says it. */
function written(option: z.core.$ZodType): string {
  const { default: value } = factsOf(option)
  if (defaultText(option) === 'all') return 'all of them'
  return JSON.stringify(value).replaceAll('"', "'").replaceAll(',', ', ')
}

describe('every option', () => {
  test.each(declared)('%s has a comment for editors with its default and its least value', (key, option) => {
    const { least } = factsOf(option)
    expect(commentOf(key)).toMatch(/^[A-Z`].*\. @default /)
    expect(commentOf(key).split('@default ')[1]).toBe(written(option))
    if (least !== undefined) expect(commentOf(key)).toContain(`, from ${least}. `)
  })

  test('has a flag of its own among those of build, and of serve', () => {
    for (const shape of [{ ...BuildOptions.shape, ...ApiOptions.shape }, ServeOptions.shape]) {
      const flags = Object.entries(shape).map(([key, option]) => flagOf(key, option))
      expect(new Set(flags).size).toBe(flags.length)
    }
  })

  test('of surfaces names surfaces that there are', () => {
    const known = surfaces.map(({ name }) => name)
    for (const option of Object.values(SurfaceOptions.shape)) {
      expect(known).toEqual(expect.arrayContaining([...(factsOf(option).surfaces ?? [])]))
      expect(factsOf(option).surfaces?.length).toBeGreaterThan(0)
    }
  })
})
