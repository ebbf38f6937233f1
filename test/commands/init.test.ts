import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { projectFiles } from '../../src/commands/project-files.ts'
import { codeFile } from '../../src/runtime/package.ts'
import { tourpressIn } from '../helpers/tourpress.ts'
import { temporaryFolder } from '../helpers/workspace.ts'

/** Runs a process in `folder`, with `input` as standard input. */
function runIn(folder: string, args: readonly string[], input = '') {
  const { status, stdout, stderr } = spawnSync(process.execPath, [codeFile('cli'), ...args], {
    cwd: folder,
    input,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

const project = {
  source: 'tours.csv',
  name: "Harry's tours",
  baseUrl: 'https://tours.example',
  target: 's3://tours/x',
  ci: 'none',
} as const

const fileAt = (path: string, own: Partial<Parameters<typeof projectFiles>[0]>): string =>
  projectFiles({ ...project, ...own }).find(file => file.path === path)?.content ?? ''

describe('tourpress init', () => {
  test('asks, and what it writes builds the source', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'tours.csv'), 'Title,Price,Town\nSeals,€25,Whitby\n')
    const asked = runIn(folder, ['init'], "tours.csv\nHarry's tours\nhttps://tours.example/\n\n\n")
    expect([asked.status, asked.stderr]).toEqual([0, ''])
    expect(asked.stdout).toContain('Where is it pushed? A folder, or s3://BUCKET [./site]: ')
    expect(readdirSync(folder).sort()).toEqual([
      ...['.gitignore', 'templates', 'theme', 'tourpress.config.ts', 'tours.csv'],
    ])
    expect((await tourpressIn(folder, ['build'])).code).toBe(0)
    expect(readFileSync(join(folder, 'out/current/index.html'), 'utf8')).toContain(
      "<title>Harry's tours</title>",
    )
    expect(existsSync(join(folder, 'out/current/sitemap.xml'))).toBe(true)
    expect((await tourpressIn(folder, ['push'])).code).toBe(0)
    expect(existsSync(join(folder, 'site/index.html'))).toBe(true)
  })

  test('overwrites nothing', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, '.gitignore'), 'mine\n')
    expect(await tourpressIn(folder, ['init', 'tours.csv', '--yes'])).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'tourpress: Starting a catalogue: ".gitignore" is there already\n  Nothing was written. Take a new folder, or remove it\n',
    })
    expect(readdirSync(folder)).toEqual(['.gitignore'])
  })

  test.each([
    [['--yes'], 'Starting a catalogue: no source is named'],
    [['a.csv', '--yes', '--ci', 'jenkins'], 'Reading --ci: "jenkins" is none of none, github, gitlab'],
    [['a.csv', '--yes', '--ci', 'gitlab'], 'Writing a workflow for gitlab: the address is not known'],
    [['a.csv', '--yes', '--address', 'tours'], 'Reading --address: "tours" is not an http(s) address'],
  ])('refuses %j', async (args, message) => {
    const folder = temporaryFolder()
    const { code, stderr } = await tourpressIn(folder, ['init', ...args])
    expect(code).toBe(2)
    expect(stderr).toContain(message)
    expect(readdirSync(folder)).toEqual([])
  })

  test('its workflow for GitHub builds and pushes by the config file, the first time too', () => {
    const { jobs } = parse(fileAt('.github/workflows/catalogue.yml', { ci: 'github' }))
    const inputs = { source: 'main', base: 'https://tours.example', 'build-args': '--first' }
    expect(jobs.preview.steps.at(-1).with).toEqual(inputs)
    expect(jobs.publish.steps.at(-1).with).toEqual({ ...inputs, target: 'main' })
  })

  test('its file for GitLab does so, and pushes nowhere where the target is a folder', () => {
    const { variables, catalogue } = parse(fileAt('.gitlab-ci.yml', { ci: 'gitlab', target: './site' }))
    expect(variables).toMatchObject({
      TOUR_SOURCE: 'main',
      TOUR_BASE: 'https://tours.example',
      TOUR_TARGET: '',
    })
    expect(catalogue.script.join('\n')).toContain('--base "$TOUR_BASE" --first; fi')
  })

  test('its config file quotes what it is given', async () => {
    const folder = temporaryFolder()
    const config = fileAt('tourpress.config.ts', { name: "a'\\b" }).replace(
      /import.*\n/,
      'const defineConfig = c => c\n',
    )
    const file = join(folder, 'c.mjs')
    writeFileSync(file, config)
    expect((await import(pathToFileURL(file).href)).default.siteName).toBe("a'\\b")
  })
})
