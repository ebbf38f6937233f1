import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { BuildOptions } from '../../src/config/build-options.ts'
import { BuildOptions as BuildSchemas } from '../../src/config/build-options.ts'
import type { Config, ServeConfig, TargetConfig } from '../../src/config/define-config.ts'
import { type PushOptions as PushFacts, PushOptions } from '../../src/config/push-options.ts'
import { readConfig } from '../../src/config/read-config.ts'
import type { ServeCommandOptions } from '../../src/config/serve-options.ts'
import { factsOf } from '../../src/options/option.ts'
import { type ApiOptions, ApiOptions as ApiSchemas } from '../../src/source/api/api-options.ts'

const FILE = join(process.cwd(), 'tourpress.config.ts')

const read = (value: unknown, environment = {}, file = FILE) => readConfig({ file, value }, environment)

/** The value of an option in a layer. */
function valuesOf(layer: ReturnType<typeof read>['common']): unknown[] {
  return [...layer.values()].map(({ value }) => value)
}

describe('readConfig', () => {
  test('readConfig reads each value as its flag would', () => {
    const { common, serve } = read({
      baseUrl: 'https://tours.example.com/',
      surfaces: ['maps', 'llms', 'maps'],
      formats: 'text, json',
      maxRemoved: 0.5,
      templates: null,
      siteName: undefined,
      serve: { accessLog: false },
    })
    expect(valuesOf(common)).toEqual([
      'https://tours.example.com',
      ['llms', 'maps'],
      ['json', 'text'],
      0.5,
      null,
    ])
    expect(valuesOf(serve)).toEqual([false])
  })

  test('readConfig reads paths relative to the file, and returns them relative to the working folder', () => {
    const file = join(process.cwd(), 'test', 'tourpress.config.ts')
    const { common, sources } = read(
      {
        out: 'public',
        store: '/data/catalogue.db',
        base: 'live',
        templates: null,
        sources: { main: { from: '../catalogue.json' } },
      },
      {},
      file,
    )
    expect(valuesOf(common)).toEqual([
      'test/public',
      relative(process.cwd(), '/data/catalogue.db'),
      'test/live',
      null,
    ])
    expect(valuesOf(read({ base: 'https://tours.example.com' }).common)).toEqual([
      'https://tours.example.com',
    ])
    expect(sources.get('main')?.address).toBe('catalogue.json')
  })

  test('readConfig keeps the options of sources apart', () => {
    const { sources } = read(
      {
        sources: {
          main: { from: 'https://api.example.com', account: 'a1', key: { env: 'ACME_KEY' } },
          other: { from: 'other.jsonl', out: 'other' },
        },
      },
      { ACME_KEY: 'abc' },
    )
    const main = sources.get('main')
    expect(main?.address).toBe('https://api.example.com')
    expect([...(main?.layer.entries() ?? [])].map(([, held]) => held)).toEqual([
      { value: 'a1', name: 'tourpress.config.ts: sources.main.account' },
      { value: 'abc', name: 'tourpress.config.ts: sources.main.key' },
    ])
    expect(valuesOf(sources.get('other')?.layer ?? new Map())).toEqual(['other'])
  })

  test('readConfig keeps lists of names that are not among a few', () => {
    const { serve } = read({ serve: { allowedHosts: ['b.example', 'a.example'], allowedOrigins: '*' } })
    expect(valuesOf(serve)).toEqual([['b.example', 'a.example'], ['*']])
    expect(valuesOf(read({ serve: { allowedHosts: [] } }).serve)).toEqual([[]])
  })

  test('readConfig reads the folder of a target relative to the file, and the options of a push', () => {
    const { targets } = read({
      concurrency: 2,
      targets: {
        disk: { to: 'file:../host', concurrency: 3 },
        prod: { to: 's3://tours/en', region: 'eu-west-1', out: 'en' },
      },
    })
    expect([...targets.values()].map(({ address, layer }) => [address, valuesOf(layer)])).toEqual([
      ['file:../host', [3]],
      ['s3://tours/en', ['eu-west-1', 'en']],
    ])
    expect([...(targets.get('disk')?.layer.keys() ?? [])]).toEqual(['concurrency'])
  })

  test.each<[unknown, string, string?]>([
    [undefined, 'Reading tourpress.config.ts: it exports nothing by default', 'It holds: export default'],
    [[], 'Reading tourpress.config.ts: it is not an object: a list', 'It holds: export default'],
    [
      { surfaces: ['maps', 'page'] },
      'Reading tourpress.config.ts: surfaces[1]: there is no surface "page"',
      'There are pages,',
    ],
    ...(
      [
        [{ '/*': {} }, ': it is not a list: an object'],
        [
          [{ pattern: 'assets/*', headers: {} }],
          '[0].pattern: it is no path from the root of the tree, such as /assets/*, in which * is any text: "assets/*"',
        ],
        [
          [{ pattern: '/products/:id', headers: {} }],
          '[0].pattern: it is no path from the root of the tree, such as /assets/*, in which * is any text: "/products/:id"',
        ],
        [[{ pattern: '/*' }], '[0].headers: it is missing'],
        [
          [{ pattern: '/*', header: {}, headers: {} }],
          '[0]: it has more than pattern and headers: an object',
        ],
        [
          [{ pattern: '/*', headers: { 'Cache-Control': 60 } }],
          '[0].headers.Cache-Control: it is not a text: 60',
        ],
        [
          [{ pattern: '/*', headers: { 'Cache-Control': 'a\nb' } }],
          '[0].headers.Cache-Control: it is no text of printable ASCII with single spaces: "a\\nb"',
        ],
        [
          [{ pattern: '/*', headers: { 'X-Robots-Tag': 'noindex' } }],
          '[0].headers: it has "X-Robots-Tag", which no store keeps with an object: an object',
        ],
        [
          [{ pattern: '/*', headers: { 'x-amz-date': 'now' } }],
          '[0].headers: it has "x-amz-date", which no store keeps with an object: an object',
        ],
        [
          [{ pattern: '/*', headers: { 'x-amz-server-side-encryption-customer-key': 'k' } }],
          '[0].headers: it has "x-amz-server-side-encryption-customer-key", which no store keeps with an object: an object',
        ],
      ] as const
    ).map(([headers, message]): [unknown, string] => [
      { targets: { prod: { to: 's3://tours', headers } } },
      `Reading tourpress.config.ts: targets.prod.headers${message}`,
    ]),
    [{ surfaces: ['maps', 3] }, 'Reading tourpress.config.ts: surfaces[1]: it is not a text: 3'],
    [{ formats: [] }, 'Reading tourpress.config.ts: formats: there is no format ""'],
    [{ formats: 'all,csv' }, 'Reading tourpress.config.ts: formats: there is no format "all"'],
    [{ keep: '3' }, 'Reading tourpress.config.ts: keep: it is not a number: "3"'],
    [{ keep: 0 }, 'Reading tourpress.config.ts: keep: "0" is not a whole number from 1'],
    [{ maxRemoved: 2 }, 'Reading tourpress.config.ts: maxRemoved: "2" is not a share from 0 to 1'],
    [{ strict: 'yes' }, 'Reading tourpress.config.ts: strict: it is not true or false: "yes"'],
    [{ out: null }, 'Reading tourpress.config.ts: out: it is empty'],
    [
      { baseURL: 'x' },
      'Reading tourpress.config.ts: baseURL: there is no such option',
      'Did you mean baseUrl?',
    ],
    [
      { surfcaes: [] },
      'Reading tourpress.config.ts: surfcaes: there is no such option',
      'Did you mean surfaces?',
    ],
    [{ zebra: 1 }, 'Reading tourpress.config.ts: zebra: there is no such option'],
    [
      { serve: { public: true } },
      'Reading tourpress.config.ts: serve.public: there is no such option',
      'Did you mean isPublic?',
    ],
    [{ serve: { port: 70_000 } }, 'Reading tourpress.config.ts: serve.port: "70000" is over 65535'],
    [{ serve: true }, 'Reading tourpress.config.ts: serve: it is not an object: true'],
    [
      { force: ['removed'] },
      'Reading tourpress.config.ts: force: it is meant for one run',
      'Give it on the command line: --force',
    ],
    [
      { key: 'abc' },
      'Reading tourpress.config.ts: key: a secret has no place in a config file',
      "Give it in TOURPRESS_API_KEY, or name the variable that has it: { env: 'NAME' }",
    ],
    [{ sources: 3 }, 'Reading tourpress.config.ts: sources: it is not an object: 3'],
    [{ sources: { main: {} } }, 'Reading tourpress.config.ts: sources.main.from: it is missing'],
    [
      { sources: { 'a.json': { from: 'x' } } },
      'Reading tourpress.config.ts: sources.a.json: a name has letters, digits, "-" and "_", the first a letter',
    ],
    [
      { sources: { main: { from: 'a.json', account: 'a1' } } },
      'Reading tourpress.config.ts: sources.main.account: it is for an API, and "a.json" is a file',
    ],
    [
      { sources: { main: { from: 'a.json', key: { env: 'NOT_SET' } } } },
      'Reading tourpress.config.ts: sources.main.key: it is for an API, and "a.json" is a file',
    ],
    [
      { sources: { main: { from: 'https://x.example/a.csv', concurrency: 2 } } },
      'Reading tourpress.config.ts: sources.main.concurrency: it is for an API, and "https://x.example/a.csv" is a file',
    ],
    [
      { sources: { main: { from: 'a.json', sources: {} } } },
      'Reading tourpress.config.ts: sources.main.sources: there is no such option',
    ],
  ])('readConfig refuses %j', (value, message, hint) => {
    const expectedHint = hint === undefined ? {} : { hint: expect.stringContaining(hint) }
    expect(() => read(value)).toThrow(expect.objectContaining({ code: 'USAGE', message, ...expectedHint }))
  })

  test('the types of a config lack exactly the options that a config file may not have', () => {
    // The compiler checks that the types lack exactly these keys.
    const lacked = {
      full: true,
      force: true,
      dryRun: true,
      explain: true,
      first: true,
      isFresh: true,
    } satisfies Record<Exclude<keyof (BuildOptions & ApiOptions), keyof Config>, true>
    const lackedByTargets = { adopt: true, full: true, force: true, dryRun: true } satisfies Record<
      Exclude<keyof PushFacts, keyof TargetConfig>,
      true
    >
    const placesOfServe = { out: true, store: true } satisfies Record<
      Exclude<keyof ServeCommandOptions, keyof ServeConfig>,
      true
    >
    const onceOf = (shape: object) =>
      Object.entries(shape).flatMap(([key, option]) => (factsOf(option).once ? [key] : []))
    expect(onceOf(PushOptions.shape).sort()).toEqual(Object.keys(lackedByTargets).sort())
    expect(onceOf({ ...BuildSchemas.shape, ...ApiSchemas.shape }).sort()).toEqual(Object.keys(lacked).sort())
    expect(Object.keys(placesOfServe)).toEqual(['out', 'store'])
  })
})
