import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { BuildOptions } from '../../src/config/build-options.ts'
import { PublishOptions } from '../../src/config/publish-options.ts'
import { PushOptions } from '../../src/config/push-options.ts'
import { ServeCommandOptions } from '../../src/config/serve-options.ts'
import { defaultText, factsOf, flagOf } from '../../src/options/option.ts'
import { ApiOptions } from '../../src/source/api/api-options.ts'
import { surfaces } from '../../src/surfaces/index.ts'
import { SurfaceOptions } from '../../src/surfaces/surface-options.ts'

const SOURCES = join(import.meta.dirname, '../../src')
/** Each option with the text of the file that declares it. */
const declared = Object.entries({
  'config/build-options.ts': BuildOptions,
  'config/publish-options.ts': PublishOptions,
  'surfaces/surface-options.ts': SurfaceOptions,
  'source/api/api-options.ts': ApiOptions,
  'config/push-options.ts': PushOptions,
  'config/serve-options.ts': ServeCommandOptions,
}).flatMap(([file, options]) => {
  const text = readFileSync(join(SOURCES, file), 'utf8')
  const own = Object.entries(options.shape).filter(([key]) =>
    new RegExp(` ${key}: \\w*[oO]ption\\(`).test(text),
  )
  return own.map(([key, option]) => ({ key, option, file, comment: commentOf(key, text) }))
})

/** The doc comment before an option's type, in one line. */
function commentOf(key: string, text: string): string {
  const [, comment = ''] =
    new RegExp(`/\\*\\*((?:(?!\\*/)[^])*)\\*/\\s+${key}: (?!\\w*[oO]ption\\()`).exec(text) ?? []
  return comment.replaceAll(/\s*\n\s*\* ?/g, ' ').trim()
}

/** A default in the form of doc comments. */
function written(option: z.core.$ZodType): string {
  const { default: value } = factsOf(option)
  if (defaultText(option) === 'all') return 'all of them'
  return JSON.stringify(value).replaceAll('"', "'").replaceAll(',', ', ')
}

describe('every option', () => {
  test('is declared in one of these files', () => {
    const all = {
      ...BuildOptions.shape,
      ...ApiOptions.shape,
      ...PushOptions.shape,
      ...ServeCommandOptions.shape,
    }
    expect(new Set(declared.map(({ key }) => key))).toEqual(new Set(Object.keys(all)))
  })

  test.each(declared)('$key in $file has a doc comment that begins with its line in --help', option => {
    const { about, least, default: value } = factsOf(option.option)
    const [comment = '', byDefault] = option.comment.split(' @default ')
    // A second clause may be for the command line alone. The flag of a switch that is on by default describes the opposite.
    const [clause = ''] = about.split('; ')
    expect(comment).toMatch(/^[A-Z].*\.$/)
    if (value !== true) expect(comment.toLowerCase().startsWith(clause.toLowerCase())).toBe(true)
    expect(byDefault).toBe(written(option.option))
    if (least !== undefined) expect(comment).toMatch(new RegExp(`, from ${least}\\b`))
  })

  test('has a flag that no other option of build or serve has', () => {
    for (const shape of [{ ...BuildOptions.shape, ...ApiOptions.shape }, ServeCommandOptions.shape]) {
      const flags = Object.entries(shape).map(([key, option]) => flagOf(key, option))
      expect(new Set(flags).size).toBe(flags.length)
    }
  })

  test('of surfaces names existing surfaces', () => {
    const known = surfaces.map(({ name }) => name)
    for (const option of Object.values(SurfaceOptions.shape)) {
      expect(known).toEqual(expect.arrayContaining([...(factsOf(option).surfaces ?? [])]))
      expect(factsOf(option).surfaces?.length).toBeGreaterThan(0)
    }
  })
})
