import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { runBeside } from './run-beside.ts'

const SOURCES = join(import.meta.dirname, '../../src')

/** What the programs of these tests begin with. */
const IMPORTS = `
  import { resolve } from 'node:path'
  import { customParts, useConfigFile } from ${JSON.stringify(`${SOURCES}/config/use-config-file.ts`)}
  import { formats } from ${JSON.stringify(`${SOURCES}/formats/index.ts`)}
  import { surfaces } from ${JSON.stringify(`${SOURCES}/surfaces/index.ts`)}
  const names = list => list.map(({ name }) => name)
  `

const FORMAT = `{ name: 'csv', summary: 's', extension: '.csv', mediaType: 'text/csv', offeredForProducts: true, isNegotiated: false,
  record: () => '', open: () => '', close: '', separator: '', textStart: () => 0, response: {}, validate: () => null, lint: () => ({}) }`
const SURFACE = `{ name: 'feed', summary: 's', needs: [], load: async () => ({ join: () => [] }) }`

/** The error message of each config. */
const SAYS = `
  const results = {}
  for (const name of wanted)
    results[name] = await useConfigFile(resolve(name)).then(() => 'fine', ({ message, code }) => code + ' ' + message)
  console.log(JSON.stringify(results))`

describe('formats and surfaces of a config file', () => {
  test('follow the built-in ones once, until another config file is used', async () => {
    const files = {
      'one.mjs': `const csv = ${FORMAT}
        export default { formats: ['json', csv], sources: { a: { from: 'a.json', formats: [csv], surfaces: [${SURFACE}] } } }`,
      'two.mjs': `export default { formats: [{ ...${FORMAT}, name: 'tsv', extension: '.tsv' }] }`,
    }
    const program = `${IMPORTS}
      const results = []
      for (const file of ['one.mjs', 'two.mjs', null]) {
        await useConfigFile(file && resolve(file))
        results.push([names(formats).slice(6), names(surfaces).slice(6)])
      }
      console.log(JSON.stringify(results))`
    expect(await runBeside(files, program)).toEqual([
      [['csv'], ['feed']],
      [['tsv'], []],
      [[], []],
    ])
  })

  test('are refused with file and path if they are invalid, or use a name or suffix of another', async () => {
    const wrong: Record<string, [string, string]> = {
      'kind.mjs': [
        `{ formats: ['json', { ...${FORMAT}, record: 'x' }] }`,
        'formats[1].record: it is not a function: "x"',
      ],
      'missing.mjs': [`{ formats: [{ name: 'csv' }] }`, 'formats[0].summary: it is missing'],
      'name.mjs': [
        `{ formats: [{ ...${FORMAT}, name: 'json' }] }`,
        'formats[0].name: it is the name of another format: "json"',
      ],
      'all.mjs': [
        `{ formats: [{ ...${FORMAT}, name: 'all' }] }`,
        'formats[0].name: it is not a name of small letters, digits and hyphens: "all"',
      ],
      'twice.mjs': [
        `{ formats: [${FORMAT}, { ...${FORMAT}, extension: '.tsv' }] }`,
        'formats[1].name: it is the name of another format: "csv"',
      ],
      'ending.mjs': [
        `{ formats: [{ ...${FORMAT}, extension: '.md' }] }`,
        'formats[0].extension: it is the suffix of the format markdown: ".md"',
      ],
      'pages.mjs': [
        `{ formats: [{ ...${FORMAT}, extension: '.html' }] }`,
        'formats[0].extension: it is the suffix of other files: ".html"',
      ],
      'inner.mjs': [
        `{ formats: [{ ...${FORMAT}, extension: '.facts.txt' }] }`,
        'formats[0].extension: it is not a dot with letters and digits, such as ".csv": ".facts.txt"',
      ],
      'type.mjs': [
        `{ formats: [{ ...${FORMAT}, mediaType: 'csv' }] }`,
        'formats[0].mediaType: it is not a media type, such as "text/csv; charset=utf-8": "csv"',
      ],
      'xml.mjs': [
        `{ formats: [{ ...${FORMAT}, extension: '.xml' }] }`,
        'formats[0].mediaType: it is not application/xml, the media type of other files that end in .xml: "text/csv"',
      ],
      'surface.mjs': [
        `{ surfaces: [{ ...${SURFACE}, name: 'maps' }] }`,
        'surfaces[0].name: it is the name of another surface: "maps"',
      ],
      'needs.mjs': [
        `{ sources: { a: { from: 'x', surfaces: [{ ...${SURFACE}, needs: {} }] } } }`,
        'sources.a.surfaces[0].needs: it is not a list: an object',
      ],
      'record.mjs': [`{ record: true }`, 'record: it is not a function: true'],
      'version.mjs': [`{ version: 1 }`, 'version: it is not a text: 1'],
    }
    const files = Object.fromEntries(
      Object.entries(wrong).map(([name, [value]]) => [name, `export default ${value}`]),
    )
    const results = await runBeside(
      files,
      `${IMPORTS} const wanted = ${JSON.stringify(Object.keys(wrong))}; ${SAYS}`,
    )
    expect(results).toEqual(
      Object.fromEntries(
        Object.entries(wrong).map(([name, [, message]]) => [name, `USAGE Reading ${name}: ${message}`]),
      ),
    )
  })
})

describe('what functions of a config file return', () => {
  /** Each call, with the part of the config that it needs, and its error. */
  const cases: Record<string, [part: string, call: string, message: string]> = {
    number: ['record: () => 5', 'format.record({})', 'formats[0].record(): it is not a text: 5'],
    nothing: ['record: () => {}', 'format.record({})', 'formats[0].record(): it is missing'],
    promise: [
      'record: async () => "x"',
      'format.record({})',
      'formats[0].record(): it is not a text: a promise',
    ],
    surrogate: [
      'record: () => "\\ud800"',
      'format.record({})',
      'formats[0].record(): it has half of a surrogate pair: "\\ud800"',
    ],
    text: ['record: () => { throw "no" }', 'format.record({})', 'formats[0].record(): it throws "no"'],
    open: ['open: () => null', 'format.record({})', 'formats[0].open(): it is empty'],
    start: ['textStart: () => NaN', 'format.record({})', 'formats[0].textStart(): it is not a number: NaN'],
    behind: [
      'textStart: () => 9',
      'format.textStart(Buffer.from("abc"))',
      'formats[0].textStart(): it is above 3: 9',
    ],
    other: [
      'open: () => "ab"',
      'format.record({})',
      'formats[0].textStart(): it is 0 in a file whose text begins at 2',
    ],
    validate: [
      'validate: () => 1',
      'format.validate(Buffer.alloc(0))',
      'formats[0].validate(): it is not a text: 1',
    ],
    lint: [
      'lint: async () => ({ issues: 1 })',
      'await format.lint(Buffer.alloc(0))',
      'formats[0].lint().issues: it is not a list: 1',
    ],
    fields: [
      'fields: () => 1',
      'format.fields(Buffer.alloc(0))',
      'formats[0].fields(): it is not an object: 1',
    ],
    load: ['load: async () => null', 'await maker()', 'surfaces[0].load(): it is empty'],
    rejects: ['load: () => Promise.reject(3)', 'await maker()', 'surfaces[0].load(): it throws 3'],
    files: [
      'load: async () => ({})',
      'await maker()',
      'surfaces[0].load(): it has no function join: an object',
    ],
    list: [
      'load: async () => ({ join: () => 1 })',
      '(await maker()).join()',
      'surfaces[0].join(): it is neither a list nor a generator: 1',
    ],
    file: [
      'load: async () => ({ *join() { yield null } })',
      'await all((await maker()).join())',
      'surfaces[0].join(): it is empty',
    ],
    piece: [
      'load: async () => ({ *join() { yield { path: "a", content: [1] } } })',
      'await all((await maker()).join())',
      'surfaces[0].join(): it is neither a text nor bytes: 1',
    ],
    part: [
      'load: async () => ({ join: () => [], *part() { yield { group: "", order: "", id: 1, note: "" } } })',
      '[...(await maker()).part()]',
      'surfaces[0].part().id: it is not a text: 1',
    ],
    gather: [
      'load: async () => ({ join: () => [], gather: () => 1 })',
      '(await maker()).gather({})',
      'surfaces[0].gather(): it is not a text: 1',
    ],
    data: [
      'load: async () => ({ join: () => [], recordData: () => ({ tokens: "x" }) })',
      '(await maker()).recordData({})',
      'surfaces[0].recordData().tokens: it is not a number: "x"',
    ],
    exit: ['record: () => process.exit(0)', 'format.record({})', 'it calls process.exit(0)'],
  }

  test('is refused with file, function and value if it is wrong', async () => {
    const files = Object.fromEntries(
      Object.entries(cases).map(([name, [part]]) => [
        `${name}.mjs`,
        `export default { formats: [{ ...${FORMAT}, ${part} }], surfaces: [{ ...${SURFACE}, ${part} }] }`,
      ]),
    )
    const calls = Object.entries(cases).map(
      ([name, [, call]]) => `[${JSON.stringify(name)}, async () => ${call}]`,
    )
    const program = `${IMPORTS}
      import { loadFormats } from ${JSON.stringify(`${SOURCES}/formats/index.ts`)}
      import { loadSurfaces } from ${JSON.stringify(`${SOURCES}/surfaces/surfaces-named.ts`)}
      const all = async files => { for await (const { content } of files) for await (const _ of content); }
      const maker = async () => (await loadSurfaces(['feed']))[0]
      let format
      const results = {}
      for (const [name, call] of [${calls.join(',')}]) {
        await useConfigFile(resolve(name + '.mjs'))
        ;[format] = await loadFormats(['csv'])
        results[name] = await call().then(() => 'fine', ({ message, code }) => code + ' ' + message)
      }
      console.log(JSON.stringify(results))`
    const results = z.record(z.string(), z.string()).parse(await runBeside(files, program))
    const expected = Object.entries(cases).map(([name, [, , message]]) => [
      name,
      `USAGE Running ${name}.mjs: ${message}`,
    ])
    expect({ ...results, exit: results['exit']?.replace(/:\d+:/, ':') }).toEqual(Object.fromEntries(expected))
  })

  test('may come from an instance of a class', async () => {
    const files = {
      'class.mjs': `class Maker { path = 'a.txt'; *join() { yield { path: this.path, content: 'x' } } }
        class Csv { constructor() { Object.assign(this, ${FORMAT}); delete this.record } text = 'r'; record() { return this.text } }
        export default { formats: [new Csv()], surfaces: [{ ...${SURFACE}, load: async () => new Maker() }] }`,
    }
    const program = `${IMPORTS}
      import { loadFormats } from ${JSON.stringify(`${SOURCES}/formats/index.ts`)}
      import { loadSurfaces } from ${JSON.stringify(`${SOURCES}/surfaces/surfaces-named.ts`)}
      await useConfigFile(resolve('class.mjs'))
      const [{ record }] = await loadFormats(['csv'])
      const [surface] = await loadSurfaces(['feed'])
      console.log(JSON.stringify([record({}), surface.name, await Array.fromAsync(surface.join())]))`
    expect(await runBeside(files, program)).toEqual(['r', 'feed', [{ path: 'a.txt', content: 'x' }]])
  })
})

describe('the version of the code of a config file', () => {
  const versionsOf = `
    const results = {}
    for (const name of wanted) {
      await useConfigFile(resolve(name, 'tourpress.config.mjs'))
      results[name] = [customParts().recordVersion, ...(await customParts().versionsOf(['csv', 'feed']))]
    }
    console.log(JSON.stringify(results))`
  const folder = (name: string, files: Record<string, string>) =>
    Object.fromEntries(Object.entries(files).map(([file, text]) => [`${name}/${file}`, text]))
  const usual = {
    'tourpress.config.mjs': `import { csv } from './csv.mjs'
      import { change } from './change.mjs'
      import { feed } from './feed.mjs'
      export default { formats: [csv], surfaces: [feed], record: change }`,
    'csv.mjs': `import { inner } from './lib/inner.mjs'\nexport const csv = ${FORMAT}\nexport const used = inner`,
    'lib/inner.mjs': 'export const inner = 1',
    'change.mjs': 'export const change = record => record',
    'feed.mjs': `export const feed = { name: 'feed', summary: 's', needs: [], load: async () => (await import('./make-feed.mjs')).make }`,
    'make-feed.mjs': 'export const make = { join: () => [] }',
  }
  const config = usual['tourpress.config.mjs']

  const folders = {
    usual,
    moved: usual,
    port: {
      ...usual,
      'tourpress.config.mjs': config.replace('record: change', 'record: change, serve: { port: 1 }'),
    },
    inner: { ...usual, 'lib/inner.mjs': 'export const inner = 2' },
    change: { ...usual, 'change.mjs': 'export const change = record => ({ ...record })' },
    make: { ...usual, 'make-feed.mjs': 'export const make = { join: () => [{}] }' },
    inline: {
      ...usual,
      'tourpress.config.mjs': config.replace('record: change', 'record: record => record'),
    },
  }
  const declared = {
    all: { ...usual, 'tourpress.config.mjs': config.replace('record:', "version: '7', record:") },
    one: { ...usual, 'csv.mjs': `export const csv = { ...${FORMAT}, version: '9' }` },
  }
  let known: Record<string, string[]> | undefined
  /** The versions of each folder, from one program for both tests. */
  async function resultsOf(): Promise<Record<string, string[]>> {
    if (known !== undefined) return known
    const all = Object.entries({ ...folders, ...declared })
    const files = Object.assign({}, ...all.map(([name, held]) => folder(name, held)))
    const wanted = JSON.stringify(all.map(([name]) => name))
    const printed = await runBeside(files, `${IMPORTS} const wanted = ${wanted}; ${versionsOf}`)
    known = z.record(z.string(), z.array(z.string())).parse(printed)
    return known
  }

  test('changes only with the files that declare a part and with their imports', async () => {
    const results = await resultsOf()
    const differs = (name: string) =>
      results[name]?.map((version, index) => version !== results['usual']?.[index])
    // These are the versions of the record function, the format and the surface.
    expect(differs('moved')).toEqual([false, false, false])
    expect(differs('port')).toEqual([false, false, false])
    expect(differs('inner')).toEqual([false, true, false])
    expect(differs('change')).toEqual([true, false, false])
    expect(differs('make')).toEqual([false, false, true])
    expect(differs('inline')).toEqual([true, false, false])
  })

  test('is the declared version if there is one', async () => {
    const { all, one } = await resultsOf()
    expect({ all, one }).toEqual({
      all: ['version 7', 'csv version 7', 'feed version 7'],
      one: [
        expect.stringMatching(/^[0-9a-f]{64}$/),
        'csv version 9',
        expect.stringMatching(/^feed [0-9a-f]{64}$/),
      ],
    })
  })
})
