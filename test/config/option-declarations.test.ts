import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { withOptionComments } from '../../scripts/option-types.ts'
import { BuildOptions } from '../../src/config/build-options.ts'
import { PublishOptions } from '../../src/config/publish-options.ts'
import { PushOptions } from '../../src/config/push-options.ts'
import { ServeCommandOptions } from '../../src/config/serve-options.ts'
import { factsOf, flagOf } from '../../src/options/option.ts'
import { ApiOptions } from '../../src/source/api/api-options.ts'
import { S3Options } from '../../src/storage/s3/s3-options.ts'
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
  'storage/s3/s3-options.ts': S3Options,
}).flatMap(([file, options]) => {
  const text = readFileSync(join(SOURCES, file), 'utf8')
  const own = Object.entries(options.shape).filter(([key]) =>
    new RegExp(` ${key}: \\w*[oO]ption\\(`).test(text),
  )
  return own.map(([key]) => key)
})

describe('every option', () => {
  test('is declared in one of these files', () => {
    const all = {
      ...BuildOptions.shape,
      ...ApiOptions.shape,
      ...PushOptions.shape,
      ...ServeCommandOptions.shape,
    }
    expect(new Set(declared)).toEqual(new Set(Object.keys(all)))
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

test('withOptionComments writes what options are for into types that are inferred from their schemas', () => {
  const types = 'type ApiOptions = z.infer<typeof ApiOptions>;\ntype Price = z.infer<typeof Price>;\n'
  const [first = '', ...lines] = withOptionComments(types).split('\n')
  expect(first).toBe('interface ApiOptions {')
  expect(lines.slice(6)).toEqual([
    '  /** The API speaks OCTO, as an address octo+https://HOST says too. @default false */',
    '  octo: z.infer<typeof ApiOptions.shape.octo>;',
    '  /** Requests at once to the API, from 1. @default 8 */',
    '  concurrency: z.infer<typeof ApiOptions.shape.concurrency>;',
    '  /** Fetch all of it again, instead of going on from an interrupted crawl. @default false */',
    '  isFresh: z.infer<typeof ApiOptions.shape.isFresh>;',
    '}',
    'type Price = z.infer<typeof Price>;',
    '',
  ])
})
