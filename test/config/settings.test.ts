import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { BuildOptions } from '../../src/config/build-options.ts'
import { PushOptions } from '../../src/config/push-options.ts'
import { readConfig } from '../../src/config/read-config.ts'
import { ServeCommandOptions } from '../../src/config/serve-options.ts'
import { buildSettings, createSettings, settingsOf, settingsOfPart } from '../../src/config/settings.ts'
import { factsOf, flagOf, variableOf } from '../../src/options/option.ts'
import { ApiOptions } from '../../src/source/api/api-options.ts'

const file = join(process.cwd(), 'tourpress.config.ts')
const BUILD = z.object({ ...BuildOptions.shape, ...ApiOptions.shape })
const OPTIONS = [
  ...Object.entries(BUILD.shape).map(([key, schema]) => ({ key, schema, options: BUILD, part: '' })),
  ...Object.entries(ServeCommandOptions.omit({ out: true, store: true }).shape).map(([key, schema]) => ({
    ...{ key, schema, options: ServeCommandOptions, part: 'serve' },
  })),
]

/** Two valid texts of an option that differ from its default. */
const TEXTS: Record<string, [string, string]> = {
  baseUrl: ['https://a.example', 'https://b.example'],
  bookingUrl: ['https://a.example/{id}', 'https://b.example/{reference}'],
  formats: ['json', 'json,text'],
  surfaces: ['pages', 'none'],
  contentSignal: ['search=yes', 'search=no'],
  force: ['removed', 'texts'],
  dump: ['a.jsonl', 'b.jsonl.gz'],
  maxRemoved: ['0.3', '0.4'],
  endedBefore: ['2026-01-01', 'today'],
  port: ['1', '2'],
  metricsPort: ['1', '2'],
  endpoint: ['https://a.example', 'https://b.example'],
}

function textsOf(key: string, schema: z.core.$ZodType): [string, string] {
  const { value, least } = factsOf(schema)
  if (value === undefined) return ['true', 'false']
  return TEXTS[key] ?? (least === undefined ? ['one', 'two'] : [String(least + 1001), String(least + 1002)])
}

/** A text in the form of a config file. */
function written(text: string): unknown {
  return /^(?:true|false)$/.test(text) ? text === 'true' : /^[\d.]+$/.test(text) ? Number(text) : text
}

describe('every option', () => {
  // What stands in a config file alone is in test/surfaces/pages/site-links.test.ts.
  test.each(OPTIONS.filter(({ schema }) => !factsOf(schema).fileOnly))(
    '$key has its value from the flag, else the environment, else the config file',
    option => {
      const { key, schema, options, part } = option
      const [first, second] = textsOf(key, schema)
      const { once, secret, default: byDefault } = factsOf(schema)
      const held = secret ? { env: 'ANOTHER' } : written(second)
      const config = once ? {} : part === '' ? { [key]: held } : { [part]: { [key]: held } }
      const flag = factsOf(schema).repeats
        ? [first]
        : factsOf(schema).value === undefined
          ? first === 'true'
          : first
      const setting = (given: object, environment: NodeJS.ProcessEnv, value: object) => {
        const all = { ...environment, ANOTHER: second }
        const read = readConfig({ file, value }, all)
        const created = createSettings(read, all)
        const settings = part === '' ? created : settingsOfPart(created, read.serve)
        const found = settingsOf(options, new Map(Object.entries(given)), settings)
        return found.find(one => one.key === key)
      }
      const variable = variableOf(key, schema)
      const typed = setting({ [key]: flag }, { [variable]: second }, config)
      expect(typed).toMatchObject({ from: 'flag', name: flagOf(key, schema) })
      const fromEnvironment = setting({}, { [variable]: first }, config)
      expect(fromEnvironment).toEqual({ ...typed, from: 'environment', name: variable })
      const configured = setting({}, { [variable]: '' }, config)
      const other = setting({}, { [variable]: second }, {})
      if (once) expect(configured).toMatchObject({ from: 'default', value: byDefault })
      else
        expect(configured).toEqual({
          ...other,
          from: 'config',
          name: `tourpress.config.ts: ${part === '' ? '' : `${part}.`}${key}`,
        })
      expect(other?.value).not.toEqual(typed?.value)
      expect(setting({}, {}, {})).toMatchObject({ from: 'default', value: byDefault })
    },
  )
})

describe('sources', () => {
  const settingsWith = (sources: object) =>
    createSettings(readConfig({ file, value: { keep: 7, sources } }, {}), {})
  const shownValue = (key: string, settings: ReturnType<typeof settingsWith>) =>
    settingsOf(BUILD, new Map(), settings).find(one => one.key === key)?.value

  test('the only source, or the one called default, applies to commands without a source', () => {
    const main = { from: 'a.json', out: 'main' }
    expect(shownValue('out', settingsWith({ main }))).toBe('main')
    expect(shownValue('out', settingsWith({ main, other: { from: 'b.json' } }))).toBe('out')
    expect(shownValue('out', settingsWith({ main, default: { from: 'b.json', out: 'b' } }))).toBe('b')
  })

  test('options of a source override common ones, and do not apply to other sources', () => {
    const settings = settingsWith({ main: { from: 'a.json', keep: 9 } })
    expect(shownValue('keep', settings)).toBe(9)
    expect(shownValue('keep', buildSettings(settings, null))).toBe(7)
    const main = settings.config?.sources.get('main') ?? null
    expect(shownValue('keep', buildSettings(settings, main))).toBe(9)
  })

  test('options of a build do not apply to a push with equally named options, except locations', () => {
    const value = {
      ...{ out: 'public', maxRemoved: 0.5, concurrency: 2 },
      targets: { prod: { to: 'file:host', concurrency: 3 } },
    }
    const read = readConfig({ file, value }, {})
    const valuesOf = (layer: typeof read.common | undefined) =>
      settingsOf(PushOptions, new Map(), settingsOfPart(createSettings(read, {}), layer)).flatMap(
        ({ key, value, from }) => (from === 'config' ? [[key, value]] : []),
      )
    expect(valuesOf(undefined)).toEqual([['out', 'public']])
    expect(valuesOf(read.targets.get('prod')?.layer)).toEqual([
      ['out', 'public'],
      ['concurrency', 3],
    ])
  })

  test.each([
    ['TOURPRESS_STRICT', 'yes', 'Reading TOURPRESS_STRICT: "yes" is neither true nor false'],
    ['TOURPRESS_KEEP', '0', 'Reading TOURPRESS_KEEP: "0" is not a whole number from 1'],
    ['TOURPRESS_FORCE', 'removed,all', 'Reading TOURPRESS_FORCE: there is no guard "all"'],
  ])('%s is refused where it is %s', (variable, text, message) => {
    expect(() => settingsOf(BUILD, new Map(), createSettings(null, { [variable]: text }))).toThrow(message)
  })
})
