import { copyFileSync, existsSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { getEnvironmentData } from 'node:worker_threads'
import { describe, expect, test } from 'vitest'
import { tourpress } from '../helpers/tourpress.ts'
import { temporaryFolder } from '../helpers/workspace.ts'

const sample = join(import.meta.dirname, '../../examples/catalogue.json')

/** Runs a command in a folder with the sample and a config file of this content. */
async function withConfig(
  config: object,
  args: string[],
  environment: NodeJS.ProcessEnv = {},
  folder = temporaryFolder(),
) {
  const file = join(folder, 'tourpress.config.json')
  copyFileSync(sample, join(folder, 'catalogue.json'))
  writeFileSync(file, JSON.stringify(config))
  return { folder, ...(await tourpress([...args, '--config', file], environment)) }
}

describe('tourpress config', () => {
  test('tourpress config prints values and their origins, and never a key', async () => {
    const targets = { prod: { to: 's3://id:hush@tours' } }
    const config = {
      keep: 5,
      targets,
      sources: { main: { from: 'https://api.example.com', key: { env: 'ACME' } } },
    }
    const environment = { TOURPRESS_SITE_NAME: 'Tours', ACME: 'hush-hush' }
    const { code, stdout, stderr } = await withConfig(config, ['config'], environment)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^The config file is .*tourpress\.config\.json\n\nOptions of tourpress build\n/)
    expect(stdout).toMatch(/^ {2}keep +5 +.*tourpress\.config\.json: keep$/m)
    expect(stdout).toMatch(/^ {2}siteName +Tours +TOURPRESS_SITE_NAME$/m)
    expect(stdout).toMatch(/^ {2}formats +all +default$/m)
    expect(stdout).toMatch(/^ {2}baseUrl +- +default$/m)
    expect(stdout).toMatch(/^ {2}port +8080 +default$/m)
    expect(stdout).toMatch(
      /\nThe source main is https:\/\/api\.example\.com\n {2}key {2}set, and not shown {2}.*: sources\.main\.key\n\nThe target prod is s3:\/\/\.\.\.@tours\n$/,
    )
    expect(stdout).not.toContain('hush')
  })

  test('tourpress config --json prints the values and origins as JSON', async () => {
    const config = {
      sources: { main: { from: 'catalogue.json', surfaces: ['pages'] }, b: { from: 'https://b.example' } },
    }
    const { stdout } = await withConfig(config, ['config', '--json'], { TOURPRESS_API_KEY: 'hush-hush' })
    expect(stdout).not.toContain('hush')
    expect(JSON.parse(stdout)).toMatchObject({
      file: expect.stringMatching(/tourpress\.config\.json$/),
      build: {
        surfaces: { value: ['llms', 'maps'], from: 'default' },
        key: { value: true, from: 'TOURPRESS_API_KEY' },
      },
      serve: { port: { value: 8080, from: 'default' } },
      sources: {
        main: {
          from: expect.stringMatching(/catalogue\.json$/),
          options: {
            surfaces: { value: ['pages'], from: expect.stringMatching(/: sources\.main\.surfaces$/) },
          },
        },
        b: { from: 'https://b.example', options: {} },
      },
    })
  })
})

describe('a config file', () => {
  test('sets the options of a build, a check and a rollback', async () => {
    const folder = temporaryFolder()
    const config = {
      out: 'tree',
      store: 'a.db',
      keep: 2,
      sources: { main: { from: 'catalogue.json', surfaces: 'none' } },
    }
    for (const args of [
      ['build'],
      ['build', 'main', '--surfaces', 'maps'],
      ['check'],
      ['rollback'],
      ['diff'],
    ]) {
      const { code, stderr } = await withConfig(config, args, {}, folder)
      expect([args, code, stderr.includes('tourpress:')]).toEqual([args, 0, false])
    }
    expect(existsSync(join(folder, 'tree/generations/000003'))).toBe(true)
    expect(existsSync(join(folder, 'a.db'))).toBe(true)
  })

  test('is named in the commands that a build proposes', async () => {
    const { folder, stdout } = await withConfig({ out: 'tree', store: 'a.db', surfaces: 'none' }, [
      'build',
      sample,
    ])
    const name = relative(process.cwd(), join(folder, 'tourpress.config.json'))
    expect(stdout).toContain(`Check it with: tourpress check --config ${name} --out`)
    expect(stdout).toContain(`Serve it with: tourpress serve --config ${name} --out`)
  })

  test('turns a switch on, which the command line turns off', async () => {
    const folder = temporaryFolder()
    const config = {
      out: join(folder, 'out'),
      store: join(folder, 'a.db'),
      strict: true,
      sources: { main: { from: 'broken.jsonl' } },
    }
    writeFileSync(join(folder, 'broken.jsonl'), '{"id":"a","type":"account","name":"A"}\n{"id":"p"}\n')
    expect(await withConfig(config, ['build'], {}, folder)).toMatchObject({ code: 3 })
    expect(await withConfig(config, ['build'], { TOURPRESS_STRICT: '0' }, folder)).toMatchObject({ code: 0 })
    expect(await withConfig(config, ['build', '--no-strict'], {}, folder)).toMatchObject({ code: 0 })
  })

  test.each<[string, object, string[], string]>([
    [
      'a name that no source has',
      { sources: { main: { from: 'a.json' } } },
      ['build', 'mian'],
      'has no source "mian"\n  It has main\n',
    ],
    [
      'no name where there are several',
      { sources: { a: { from: 'a.json' }, b: { from: 'b.json' } } },
      ['build'],
      'Reading SOURCE: none is named\n  There are a, b; name one, or call one of them default\n',
    ],
    [
      'no source at all',
      {},
      ['build'],
      'Reading SOURCE: none is named\n  Name one, or give sources in tourpress.config.ts\n',
    ],
    [
      'what is missing beside another option',
      { accountName: 'A', sources: { a: { from: 'a.json' } } },
      ['build'],
      'tourpress.config.json: accountName: it needs --account-id beside it\n',
    ],
    [
      'a format that a surface needs',
      { formats: ['json'], surfaces: ['llms'], sources: { a: { from: 'a.json' } } },
      ['build'],
      '"llms" needs the format markdown, which ',
    ],
  ])('refuses %s', async (_, config, args, message) => {
    const { code, stderr } = await withConfig(config, args)
    expect(code).toBe(2)
    expect(stderr).toContain(message)
  })

  test('is not read for --help', async () => {
    const { code, stdout } = await withConfig({ nonsense: 1 }, ['build', '--help'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^Usage: tourpress build /)
  })

  test('has to exist if it is named', async () => {
    const folder = temporaryFolder()
    const failing = async (args: string[], environment = {}) => {
      const { code, stderr } = await tourpress(args, environment)
      expect(code).toBe(2)
      return stderr
    }
    expect(await failing(['check', '--config', join(folder, 'none.ts')])).toMatch(
      /^tourpress: Reading the config ".*none\.ts": there is no such file\n$/,
    )
    expect(await failing(['check', '--config'])).toMatch(/Reading --config: it names no file\n$/)
    expect(await failing(['check'], { TOURPRESS_CONFIG: 'nowhere.ts' })).toMatch(
      /Reading the config "nowhere\.ts": there is no such file\n$/,
    )
  })
})

test('run uses the custom code of a config file only for its own command', async () => {
  expect((await withConfig({ keep: 5 }, ['config'])).code).toBe(0)
  // Threads of later commands do not import the config file.
  expect(getEnvironmentData('tourpress config file')).toBeUndefined()
})
