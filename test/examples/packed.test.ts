import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { isAll } from '../helpers/extent.ts'
import { hasProgram } from '../helpers/has-program.ts'
import { runAction } from '../helpers/run-action.ts'
import { SAMPLE } from '../helpers/server.ts'
import { temporaryFolder } from '../helpers/workspace.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const GITLAB = join(ROOT, 'examples/ci/gitlab-ci.yml')
const Job = z.object({ script: z.array(z.string()), after_script: z.array(z.string()) })

/** Runs a command, and fails with its output. */
function run(command: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = process.env) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stdout}${stderr}`)
  return stdout
}

// `npm test` skips this, since it packs, and installs from the registry. `ci.test.ts` runs the same steps with the checkout.
describe.runIf(isAll && process.platform === 'linux' && hasProgram('npm'))('from a packed file', () => {
  let machine = ''
  beforeAll(() => {
    machine = mkdtempSync(join(tmpdir(), 'tourpress-packed-'))
    run('npm', ['run', 'build'], ROOT)
    run('npm', ['pack', '--ignore-scripts', '--pack-destination', machine], ROOT)
  }, 600_000)
  afterAll(() => rmSync(machine, { recursive: true, force: true }))

  /** An empty job with the sample, the packed file, and a Node of its own. Only npm's settings are the machine's. */
  function jobOn(node: string) {
    const folder = temporaryFolder()
    cpSync(SAMPLE, join(folder, 'catalogue.json'))
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    cpSync(join(machine, `tourpress-${version}.tgz`), join(folder, 'tourpress.tgz'))
    const name = `node-${process.platform}-${process.arch}`
    run(
      'npm',
      ['install', '--prefix', join(machine, node), '--no-audit', '--no-fund', `${name}@${node}`],
      machine,
    )
    const paths = [
      join(machine, node, 'node_modules', name, 'bin'),
      join(folder, 'global/bin'),
      process.env['PATH'],
    ]
    const environment = {
      PATH: paths.join(delimiter),
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => /cert|proxy/i.test(name))),
      npm_config_userconfig: join(homedir(), '.npmrc'),
      npm_config_cache: join(homedir(), '.npm'),
      npm_config_prefix: join(folder, 'global'),
      NODE_COMPILE_CACHE: join(machine, `compiled-${node}`),
    }
    expect(run('node', ['--version'], folder, { ...process.env, ...environment })).toMatch(`v${node}.`)
    return { folder, environment }
  }

  test.for(['24', '26'])('the action publishes on Node %s', { timeout: 600_000 }, node => {
    const { folder, environment } = jobOn(node)
    const inputs = {
      package: './tourpress.tgz',
      source: 'catalogue.json',
      target: './site',
      'node-version': '',
    }
    const args = { 'build-args': '--surfaces\npages,maps\n--base-url\nhttps://tours.example.com' }
    const { code, log, summary } = runAction(
      join(ROOT, 'action.yml'),
      { ...inputs, ...args },
      folder,
      environment,
    )
    expect(code, log).toBe(0)
    expect(summary).toContain('**12** products')
    expect(readFileSync(join(folder, 'site/sitemap.xml'), 'utf8')).toContain('https://tours.example.com/')
  })

  test('the action packs its own repository where no package is named', { timeout: 600_000 }, () => {
    const { folder, environment } = jobOn('26')
    const action = join(machine, 'action')
    run('git', ['clone', '--quiet', '--depth', '1', `file://${ROOT}`, action], machine)
    const { code, log, summary } = runAction(
      join(action, 'action.yml'),
      { source: 'catalogue.json', 'node-version': '' },
      folder,
      { ...environment, GITHUB_ACTION_PATH: action },
    )
    expect(code, log).toBe(0)
    expect(summary).toContain('**12** products')
  })

  test.for(['24', '26'])('the job for GitLab publishes on Node %s', { timeout: 600_000 }, node => {
    const { folder, environment } = jobOn(node)
    const file = parse(readFileSync(GITLAB, 'utf8'))
    const { script, after_script: after } = Job.parse(file.catalogue)
    const env = {
      ...{ ...file.variables, ...environment, HOME: folder, TOUR_SOURCE: 'catalogue.json', TOUR_BASE: '' },
      ...{ TOUR_TARGET: './site', CI_COMMIT_BRANCH: 'main', CI_DEFAULT_BRANCH: 'main' },
    }
    for (const commands of [script, after]) run('sh', ['-e', '-c', commands.join('\n')], folder, env)
    expect(readFileSync(join(folder, 'report/report.md'), 'utf8')).toContain('**12** products')
    expect(readFileSync(join(folder, 'site/llms.txt'), 'utf8')).toContain('# ')
  })
})

test('no example installs tourpress by its name: it is in no registry', () => {
  for (const file of [
    'action.yml',
    'examples/ci/gitlab-ci.yml',
    'examples/many-machines/github-matrix.yml',
  ]) {
    const installs = [...readFileSync(join(ROOT, file), 'utf8').matchAll(/npm install .*?(\S+?)(?:; fi)?$/gm)]
    expect(installs.length, file).toBeGreaterThan(0)
    for (const [, what] of installs) expect(what, file).toMatch(/^"\$(?:TOUR_)?PACKAGE"$/)
  }
})
