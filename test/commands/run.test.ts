import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { describe, expect, test } from 'vitest'
import { run } from '../../src/commands/run.ts'
import { formats } from '../../src/formats/index.ts'
import { surfaces } from '../../src/surfaces/index.ts'
import { readPaths } from '../helpers/read-paths.ts'
import { smallCatalogue } from '../helpers/small-catalogue.ts'
import { places, tourpress } from '../helpers/tourpress.ts'
import { temporaryFolder } from '../helpers/workspace.ts'

const sample = join(import.meta.dirname, '../../examples/catalogue.json')

describe('tourpress build', () => {
  test('tourpress build says what it published and what to do next', async () => {
    const folder = temporaryFolder()
    const { code, stdout, stderr } = await tourpress(['build', sample, ...places(folder)])
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /^Published generation 1: 12 products of 3 accounts \(15 added, 0 changed, 0 removed\), \d+ files, [\d.]+ MB, in [\d.]+ s\nWarning: there is no sitemap\.xml: .*\nThe tree is in .*\/out\/current\nServe it with: tourpress serve --out .*\/out --store .*\/catalogue\.db\nCheck it with: tourpress check --out .*\/out\n$/,
    )
    expect(stderr).toMatch(/^Read +15 {2}.*\nRender +15 of 15 {2}.*\nWrite +122 {2}.*\n$/)
  })

  test('tourpress build --json prints one report and nothing else on standard output', async () => {
    const folder = temporaryFolder()
    const { stdout } = await tourpress(['build', smallCatalogue(3), '--json', ...places(folder)])
    expect(JSON.parse(stdout)).toMatchObject({
      generation: 1,
      accounts: 2,
      products: 3,
      files: expect.any(Number),
      rejected: 0,
      problems: [],
    })
  })

  test('tourpress build --json names every changed path, and waits for a slow reader', async () => {
    const folder = temporaryFolder()
    const id = (index: number) => `${'long'.repeat(30)}-${index}`
    let [text, mostWaiting] = ['', 0]
    const slow = new Writable({
      highWaterMark: 1,
      decodeStrings: false,
      write(piece, _, done) {
        text += piece
        mostWaiting = Math.max(mostWaiting, slow.writableLength)
        setImmediate(done)
      },
    })
    const build = async (from: number) => {
      const products = Array.from({ length: 400 }, (_, index) => ({
        ...{ type: 'product', id: id(from + index), title: 'Walk', account: { id: 'a' } },
      }))
      const source = join(folder, 'source.jsonl')
      writeFileSync(source, products.map(one => JSON.stringify(one)).join('\n'))
      const args = ['--formats', 'json,text', '--json', '--force', 'removed']
      const [stderr, stopped] = [{ write() {} }, () => Promise.resolve('SIGTERM')]
      const terminals = { stdout: slow, stderr, environment: {}, stopped }
      expect(await run(['build', source, ...args, ...places(folder)], terminals)).toBe(0)
    }
    await build(0)
    text = ''
    await build(200)
    slow.end()
    await finished(slow)
    expect(text.length).toBeGreaterThan(100_000)
    expect(mostWaiting).toBeLessThan(text.length * 0.7)
    const { paths, pathsFile } = JSON.parse(text)
    expect(paths).toEqual(readPaths(pathsFile))
    expect(paths.added).toContain(`products/${id(599)}.txt`)
    expect(paths.removed).toHaveLength(400)
  })

  test('tourpress build draws over one line on a terminal, and without colour if NO_COLOR is set', async () => {
    const folder = temporaryFolder()
    const source = smallCatalogue(1)
    const coloured = await tourpress(['build', source, ...places(folder)], {}, true)
    expect(coloured.stderr).toContain('\r\u001b[KRender')
    expect(coloured.stderr).toContain('\u001b[2m')
    const plain = await tourpress(['build', source, ...places(folder)], { NO_COLOR: '1' }, true)
    expect(plain.stderr).not.toContain('\u001b[2m')
  })

  test('tourpress build lists rejected records and dropped values, with the first case of each kind', async () => {
    const folder = temporaryFolder()
    const source = join(folder, 'messy.jsonl')
    const records = [
      { type: 'account', id: 'a', name: 'A' },
      { type: 'product', id: 'p', title: 'P', locale: 'Klingon?' },
      { type: 'product', title: 'No id' },
      { type: 'product', title: 'No id either' },
      ...Array.from({ length: 6 }, (_, index) => ({ type: 'product', id: `p${index}`, title: 'Walk' })),
    ]
    writeFileSync(source, records.map(record => `${JSON.stringify(record)}\n`).join(''))
    const { code, stdout } = await tourpress(['build', source, ...places(folder)])
    expect(code).toBe(0)
    expect(stdout).toContain(
      'Rejected 2 records and dropped 1 field:\n' +
        '  2 × rejected: id is missing (first: line 3)\n' +
        '  1 × dropped: locale is not a language (first: line 2, p)\n' +
        `The cases are in ${join(folder, 'rejected.jsonl')}\n`,
    )
    expect(readFileSync(join(folder, 'rejected.jsonl'), 'utf8').trim().split('\n')).toEqual([
      '{"outcome":"dropped","line":2,"id":"p","path":"locale","reason":"is not a language: \\"Klingon?\\""}',
      '{"outcome":"rejected","line":3,"id":null,"path":"id","reason":"is missing"}',
      '{"outcome":"rejected","line":4,"id":null,"path":"id","reason":"is missing"}',
    ])
  })

  test('tourpress build takes the clock from SOURCE_DATE_EPOCH', async () => {
    const folder = temporaryFolder()
    await tourpress(['build', smallCatalogue(1), ...places(folder)], { SOURCE_DATE_EPOCH: '1700000000' })
    const manifest = JSON.parse(readFileSync(join(folder, 'out/current/manifest.json'), 'utf8'))
    expect(manifest.fingerprintSince).toBe('2023-11-14T22:13:20.000Z')
  })

  test('tourpress build makes addresses absolute with --base-url, and writes only the requested --formats', async () => {
    const folder = temporaryFolder()
    const args = ['--base-url', 'https://tours.example.com/feed/', '--formats', 'markdown, jsonld']
    await tourpress(['build', smallCatalogue(1), ...args, ...places(folder)])
    const page = readFileSync(join(folder, 'out/current/products/p0.md'), 'utf8')
    expect(page).toContain('url: "https://tours.example.com/feed/products/p0.md"\n')
    const manifest = JSON.parse(readFileSync(join(folder, 'out/current/manifest.json'), 'utf8'))
    expect(manifest.options.formats).toEqual(['jsonld', 'markdown'])
  })

  test.for<[args: string[], surfaces: string[]]>([
    [[], ['llms', 'maps']],
    [
      ['--surfaces', 'host, pages'],
      ['pages', 'host'],
    ],
    [['--surfaces', 'none'], []],
    [['--surfaces', 'all'], surfaces.map(({ name }) => name)],
    // llms.txt links to Markdown. Without Markdown it is left out by default, and refused if it is requested.
    [['--formats', 'json'], ['maps']],
  ])('tourpress build %j publishes the surfaces %j', async ([args, names], { expect }) => {
    const folder = temporaryFolder()
    const { code } = await tourpress(['build', smallCatalogue(1), ...args, ...places(folder)])
    expect(code).toBe(0)
    const manifest = JSON.parse(readFileSync(join(folder, 'out/current/manifest.json'), 'utf8'))
    expect(manifest.options.surfaces).toEqual(names)
  })
})

describe('tourpress', () => {
  test.for<[args: string[], code: number, message: RegExp]>([
    [['build'], 2, /Reading SOURCE: none is named/],
    [['build', sample, '--nonsense'], 2, /unknown option '--nonsense'/],
    [['frobnicate'], 2, /unknown command 'frobnicate'/],
    [
      ['build', sample, '--formats', 'json,pdf'],
      2,
      /Reading --formats: there is no format "pdf"\n {2}There are json, jsonl/,
    ],
    [
      ['build', sample, '--surfaces', 'llms,rss'],
      2,
      new RegExp(
        `Reading --surfaces: there is no surface "rss"\\n {2}There are ${surfaces.map(({ name }) => name).join(', ')}; all of them are "all"`,
      ),
    ],
    [
      ['build', sample, '--surfaces', 'pages', '--content-signal', 'search=yes'],
      2,
      /Reading --content-signal: it is for maps, which --surfaces leaves out/,
    ],
    [['build', sample, '--surfaces', 'pages', '--site-name', ' '], 2, /Reading --site-name: it is empty/],
    [
      ['build', sample, '--surfaces', 'llms', '--formats', 'json'],
      2,
      /Reading --surfaces: "llms" needs the format markdown, which --formats leaves out/,
    ],
    [
      ['build', sample, '--base-url', 'ftp://x'],
      2,
      /Reading --base-url: "ftp:\/\/x" is not an http\(s\) address/,
    ],
    [['build', sample, '--keep', '0'], 2, /Reading --keep: "0" is not a whole number from 1/],
    [['check', '--out', ''], 2, /Reading --out: it is empty/],
    [['plan', '/nowhere.json', '--parts', ''], 2, /Reading --parts: it is empty/],
    [['build', sample, '--base', ''], 2, /Reading --base: it is empty/],
    [['build', sample, '--theme', ''], 2, /Reading --theme: it is empty/],
    [['build', sample, '--account-name', 'X'], 2, /Reading --account-name: it needs --account-id/],
    [['build', sample, '--first'], 2, /Reading --first: it needs --base beside it/],
    [
      ['build', sample, '--templates', '/nowhere'],
      2,
      /Reading the templates: there is no folder "\/nowhere"/,
    ],
    [['build', '/nowhere.json'], 3, /Reading "\/nowhere.json": there is no such file/],
    [['build', 'catalogue.xml'], 3, /Reading "catalogue.xml": there is no such file/],
  ])('tourpress %j ends with %i and one clear line', async ([args, code, message], { expect }) => {
    const folder = temporaryFolder()
    const ran = await tourpress(args[0] === 'build' && args.length > 1 ? [...args, ...places(folder)] : args)
    expect(ran.code).toBe(code)
    expect(ran.stderr).toMatch(message)
    expect(ran.stderr).not.toMatch(/\n\s+at /)
    expect(ran.stdout).toBe('')
  })

  const help = 'tourpress --help says more'
  test.for<[args: string[], environment: NodeJS.ProcessEnv, error: string, hint: string | null]>([
    [['build', 'x.json', '--json', '--nonsense'], {}, "unknown option '--nonsense'", help],
    [
      ['build', 'x.json', '--json', '--format', 'json'],
      {},
      "unknown option '--format'",
      'Did you mean --formats?',
    ],
    [['completion', '--json'], {}, "unknown option '--json'", help],
    [['check', '--json', '--out'], {}, "option '--out <dir>' argument missing", help],
    [['frobnicate'], { TOURPRESS_JSON: '1' }, "unknown command 'frobnicate'", help],
    [
      ['check', 'here'],
      { TOURPRESS_JSON: 'TRUE' },
      "too many arguments for 'check'. Expected 0 arguments but got 1: here.",
      help,
    ],
    [[], { TOURPRESS_JSON: '1' }, 'it names no command', null],
  ])(
    'tourpress %j with %j prints a mistake of the command line as JSON too',
    async ([args, environment, error, hint], { expect }) => {
      const { code, stdout, stderr } = await tourpress(args, environment)
      expect(code).toBe(2)
      expect(JSON.parse(stdout)).toEqual({ error: `Reading the command line: ${error}`, code: 'USAGE', hint })
      expect(stderr).toContain(
        `tourpress: Reading the command line: ${error}\n${hint === null ? '' : `  ${hint}\n`}`,
      )
    },
  )

  test('TOURPRESS_JSON prints errors of commands as --json does, unless it is switched off', async () => {
    const args = ['build', '/nowhere.json', ...places(temporaryFolder())]
    const { code, stdout } = await tourpress(args, { TOURPRESS_JSON: '1' })
    expect([code, JSON.parse(stdout)]).toEqual([
      3,
      { error: 'Reading "/nowhere.json": there is no such file', code: 'SOURCE', hint: null },
    ])
    for (const [more, environment] of [
      [['--no-json'], { TOURPRESS_JSON: '1' }],
      [[], { TOURPRESS_JSON: '0' }],
    ] as const)
      expect((await tourpress([...args, ...more], environment)).stdout).toBe('')
  })

  test('tourpress without arguments prints its help and one line', async () => {
    const { code, stdout, stderr } = await tourpress([])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(
      /^Usage: tourpress .*\ntourpress: Reading the command line: it names no command\n$/s,
    )
  })

  test('tourpress --debug adds the stack of an expected error', async () => {
    const { code, stderr } = await tourpress([
      'build',
      '/nowhere.json',
      '--debug',
      ...places(temporaryFolder()),
    ])
    expect(code).toBe(3)
    expect(stderr).toMatch(/\n\s+at /)
    expect(stderr).toContain('Caused by:')
  })

  test('tourpress --help and --version end with 0', async () => {
    expect((await tourpress(['--version'])).code).toBe(0)
    const { code, stdout } = await tourpress(['build', '--help'])
    expect(code).toBe(0)
    for (const { name, summary } of [...formats, ...surfaces])
      expect(stdout.split('\n').map(line => line.trim().split(/ {2,}/))).toContainEqual([name, summary])
  })

  test('tourpress build names a folder without write permission', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'file'), '')
    const { code, stderr } = await tourpress([
      'build',
      sample,
      '--out',
      join(folder, 'file'),
      '--store',
      join(folder, 'c.db'),
    ])
    expect(code).toBe(2)
    expect(stderr).toMatch(
      /^tourpress: Locking the output ".*\/file": .*\n {2}Mend that place or make room, or give another one\n$/,
    )
  })

  test('tourpress names no flag that a place does not come from, where it cannot be written to', async () => {
    const folder = temporaryFolder()
    const below = join(folder, 'file/below')
    writeFileSync(join(folder, 'file'), '')
    await tourpress(['build', smallCatalogue(1), ...places(folder)])
    for (const args of [
      ['templates', below],
      ['report', '--html', below, ...places(folder)],
      ['inspect', sample, '--write', `${below}.yaml`],
      ['plan', sample, '--parts', below],
    ]) {
      const { code, stderr } = await tourpress(args)
      expect(code).toBe(2)
      expect(stderr).toMatch(
        /tourpress: Running tourpress \w+: ENOTDIR: .*\n {2}What was published before is still there\. Mend that place or make room, or give another one\n$/,
      )
    }
  })

  test('tourpress build names a store that is not a database', async () => {
    const folder = temporaryFolder()
    writeFileSync(
      join(folder, 'catalogue.db'),
      'This is no database, but a text of some length. '.repeat(100),
    )
    const { code, stderr } = await tourpress(['build', sample, ...places(folder)])
    expect(code).toBe(2)
    expect(stderr).toMatch(/^tourpress: Opening the store ".*catalogue.db": file is not a database\n/)
  })
})

describe('tourpress check', () => {
  test('tourpress check prints one report with --json, ends with 0 on a whole tree, and with 5 on a damaged one', async () => {
    const folder = temporaryFolder()
    const out = join(folder, 'out')
    await tourpress(['build', sample, ...places(folder)])
    const checked = await tourpress(['check', '--json', '--out', out])
    const { products, completeness, ...report } = JSON.parse(checked.stdout)
    expect(report).toEqual({
      generation: 1,
      files: expect.any(Number),
      partial: null,
      counts: { errors: 0, warnings: 1 },
      issues: [],
      // "Until 18:00 on the eve" is no period before a start that nobody knows.
      warnings: [expect.objectContaining({ file: 'products/descente-canoe-cenac-beynac-ng12.*' })],
      frequentWarnings: [],
    })
    expect(products).toHaveLength(12)
    expect(products[0]).toEqual({
      id: 'altes-land-apfelradtour-ak07',
      title: expect.any(String),
      score: expect.any(Number),
      missingFields: expect.any(Array),
    })
    expect(completeness.products).toBe(12)
    expect(completeness.worst[0].id).toBe('cabriolet-prive-perigord-ng44')
    const whole = await tourpress(['check', '--out', out])
    expect(whole.code).toBe(0)
    expect(whole.stdout).toMatch(
      /^Generation 1 is whole: \d+ files\nWarning: [^\n]+\nListings are complete to 9\d(\.\d)? of 100 on average, 12 products\nMost frequent gaps:\n(?: {2}[a-z -]+ \(\d+\): .+\n)+Least complete: cabriolet-prive-perigord-ng44 \(\d+\), .*\n$/,
    )
    writeFileSync(join(out, 'current/products/extra.txt'), '')
    const { code, stdout, stderr } = await tourpress(['check', '--out', out])
    expect(code).toBe(5)
    expect(stdout).toMatch(
      /^products\/extra\.txt: does not belong to this generation\nWarning: [^\n]+\nListings are /,
    )
    expect(stderr).toContain(`tourpress: Checking "${out}", generation 1: 1 error`)
  })
})

test('tourpress schema prints what an editor checks a source with', async () => {
  const { code, stdout } = await tourpress(['schema', 'product'])
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ title: 'A record of the type product', required: ['id'] })
})

describe('tourpress templates', () => {
  test('tourpress templates copies templates that a build accepts, and overwrites nothing', async () => {
    const folder = temporaryFolder()
    const own = join(folder, 'mine')
    mkdirSync(own)
    expect((await tourpress(['templates', own])).code).toBe(0)
    const edited = readFileSync(join(own, 'product.md'), 'utf8').replace('## Highlights', '## Why come')
    writeFileSync(join(own, 'product.md'), edited)
    expect((await tourpress(['build', sample, '--templates', own, ...places(folder)])).code).toBe(0)
    expect(readFileSync(join(folder, 'out/current/products/harbour-kayak-tour-sh101.md'), 'utf8')).toContain(
      '## Why come\n',
    )
    const again = await tourpress(['templates', own])
    expect(again.code).toBe(2)
    expect(again.stderr).toMatch(/is there already/)
    expect(readFileSync(join(own, 'product.md'), 'utf8')).toBe(edited)
  })

  test('tourpress build names the file, line and field of an error in a template', async () => {
    const folder = temporaryFolder()
    const own = join(folder, 'mine')
    mkdirSync(own)
    writeFileSync(join(own, 'product.md'), '# :value{title}\n\n## Prices\n\n::list{prizes}\n')
    const { code, stderr } = await tourpress(['build', sample, '--templates', own, ...places(folder)])
    expect(code).toBe(2)
    expect(stderr).toContain(
      `tourpress: Reading the template "${join(own, 'product.md')}", line 5: there is no field "prizes"\n`,
    )
  })
})

test('tourpress build of a file that is not there makes no folder', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'missing.jsonl')
  const { code, stderr } = await tourpress(['build', file, ...places(folder)])
  expect([code, stderr]).toEqual([3, `tourpress: Reading "${file}": there is no such file\n`])
  expect(readdirSync(folder)).toEqual([])
})

describe('tourpress push', () => {
  test('tourpress push ./FOLDER lists what it would send, as text and as JSON', async () => {
    const folder = temporaryFolder()
    await tourpress(['build', smallCatalogue(1), '--formats', 'json', ...places(folder)])
    const to = join(folder, 'public')
    const push = (...flags: string[]) => tourpress(['push', to, ...flags, ...places(folder)])
    const { stdout } = await push('--dry-run')
    const lines = stdout.split('\n')
    expect(lines).toContainEqual(expect.stringMatching(/^added {7} +\d+ {2}products\/p0\.json$/))
    const { files, sent } = JSON.parse((await push('--dry-run', '--json')).stdout)
    expect(files).toHaveLength(sent.files)
    expect(lines.filter(line => line.startsWith('added'))).toHaveLength(sent.files)
  })

  test('tourpress push to a name without a slash says what a target is', async () => {
    const folder = temporaryFolder()
    const { code, stderr } = await tourpress(['push', 'public', ...places(folder)])
    expect([code, stderr]).toEqual([
      2,
      'tourpress: Opening the target "public": it begins with neither file: nor s3://\n  A target is s3://BUCKET/PREFIX, or a folder such as ./public or file:public\n',
    ])
  })
})
