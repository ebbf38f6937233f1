import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { slowTest } from '../helpers/extent.ts'
import { filesIn } from '../helpers/golden.ts'
import { listen } from '../helpers/listen.ts'
import { runAction } from '../helpers/run-action.ts'
import { SAMPLE } from '../helpers/server.ts'
import { temporaryFolder } from '../helpers/workspace.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** The workspace of a CI job, with the sample as `catalogue.json` and `tourpress` in its node_modules. */
function workspace() {
  const folder = temporaryFolder()
  cpSync(SAMPLE, join(folder, 'catalogue.json'))
  const bin = join(folder, 'node_modules/.bin')
  mkdirSync(bin, { recursive: true })
  const command = `#!/bin/sh\nexec '${process.execPath}' '${join(ROOT, 'src/cli.ts')}' "$@"\n`
  writeFileSync(join(bin, 'tourpress'), command)
  chmodSync(join(bin, 'tourpress'), 0o755)
  return { folder, environment: { PATH: `${bin}:${process.env['PATH']}` } }
}

function publish({ folder, environment }: ReturnType<typeof workspace>, inputs: Record<string, string>) {
  const always = { package: 'local', 'node-version': '' }
  return runAction(
    join(ROOT, 'action.yml'),
    { ...always, source: 'catalogue.json', ...inputs },
    folder,
    environment,
  )
}

function edit(folder: string, change: (catalogue: { products: Record<string, unknown>[] }) => void): void {
  const file = join(folder, 'catalogue.json')
  const catalogue = JSON.parse(readFileSync(file, 'utf8'))
  change(catalogue)
  writeFileSync(file, JSON.stringify(catalogue))
}

// `npm test` skips this, since it takes many processes. Other tests cover the commands, and this one their order.
slowTest('the action builds, checks, writes the summary and says what it did', () => {
  const job = workspace()
  const inputs = { 'build-args': '--base-url\nhttps://tours.example.com\n' }
  const first = publish(job, inputs)
  expect(first.code, first.log).toBe(0)
  expect(first.outputs).toMatchObject({ generation: '1', changed: 'true' })
  expect(readdirSync(first.outputs['tree'] ?? '')).toContain('sitemap.xml')
  expect(first.summary).toContain('**12** products')
  expect(first.used).toEqual(['actions/upload-artifact@v6'])
  expect(readdirSync(first.outputs['report'] ?? '').sort()).toEqual(['report.html', 'report.md'])

  expect(publish(job, inputs).outputs).toMatchObject({ generation: '1', changed: 'false' })

  edit(job.folder, ({ products }) => Object.assign(products[0] ?? {}, { title: 'A walk of @nobody' }))
  const changed = publish(job, inputs)
  expect(changed.outputs).toMatchObject({ generation: '2', changed: 'true' })
  expect(changed.summary).toContain('A walk of @\u200bnobody')
})

slowTest('on empty machines each run builds on what the one before has pushed', () => {
  const target = join(temporaryFolder(), 'site')
  const [first, second] = [workspace(), workspace()]
  const always = { 'build-args': '--surfaces\npages,maps\n--base-url\nhttps://tours.example.com' }
  const whole = publish(first, { ...always, target: `file:${target}` })
  expect(whole.code, whole.log).toBe(0)
  edit(second.folder, ({ products }) => Object.assign(products[0] ?? {}, { title: 'Seals at dusk' }))
  const partial = publish(second, {
    ...always,
    base: target,
    target: `file:${target}`,
    'push-args': '--delete-now',
  })
  expect(partial.code, partial.log).toBe(0)
  expect(partial.outputs).toMatchObject({ generation: '2', changed: 'true' })
  expect(partial.summary).toContain('Generation 2: 0 added, 1 changed, 0 removed')

  const third = workspace()
  cpSync(join(second.folder, 'catalogue.json'), join(third.folder, 'catalogue.json'))
  for (const more of ['', '\n--json']) {
    rmSync(join(third.folder, 'runner'), { recursive: true, force: true })
    const args = { 'build-args': always['build-args'] + more }
    const same = publish(third, { ...args, base: target, target: `file:${target}` })
    expect(same.code, same.log).toBe(0)
    expect(same.outputs, more).toMatchObject({ generation: '2', changed: 'false' })
  }

  // A machine with the tree of the first run builds the edited catalogue too.
  edit(first.folder, ({ products }) => Object.assign(products[0] ?? {}, { title: 'Seals at dusk' }))
  const tree = publish(first, always).outputs['tree'] ?? ''
  const files = filesIn(tree)
  expect(filesIn(target).filter(file => !file.startsWith('.tourpress/'))).toEqual(files)
  // These files differ: they contain dates of changes, or digests of such files.
  const dated = files.filter(file => /^(?:records\/.*|manifest\.json|sitemap.*)$/.test(file))
  for (const file of files.filter(name => !dated.includes(name)))
    expect(readFileSync(join(target, file), 'utf8'), file).toBe(readFileSync(join(tree, file), 'utf8'))
})

slowTest('a build that a guard refuses ends the action with its code, and the summary says why', () => {
  const job = workspace()
  publish(job, {})
  edit(job.folder, catalogue => {
    catalogue.products = catalogue.products.slice(0, 2)
  })
  const refused = publish(job, {})
  expect(refused.code).toBe(4)
  expect(refused.summary).toContain('### The last build was refused')
  expect(refused.outputs).toMatchObject({ generation: '1', changed: 'false' })
})

slowTest('a source that is not there ends the action, and the summary has the line that says so', () => {
  const refused = publish(workspace(), { source: 'none.json' })
  expect(refused.code).not.toBe(0)
  expect(refused.summary).toContain('## Nothing is published')
  expect(refused.summary).toContain('none.json')
})

slowTest('on a base where nothing is published yet all is', () => {
  const first = publish(workspace(), { base: temporaryFolder() })
  expect(first.code, first.log).toBe(0)
  expect(first.outputs).toMatchObject({ generation: '1', changed: 'true' })
  expect(first.summary).toContain('Nothing is published at ')
})

test('the runner ignores commands in the output of tourpress, and each command runs in the working directory', () => {
  const { runs } = parse(readFileSync(join(ROOT, 'action.yml'), 'utf8'))
  const steps = runs.steps.filter(({ run = '' }) => /^ *(?:if ! )?tourpress \w/m.test(run))
  expect(steps.map(({ name }: { name: string }) => name)).toEqual(['Build', 'Check', 'Push', 'Report'])
  for (const step of steps) {
    expect(step.run).toMatch(/^echo "::stop-commands::\$\(node -p 'crypto\.randomUUID\(\)'\)"\n/)
    expect(step['working-directory']).toMatch(/^\$\{\{ inputs\.working-directory \}\}$/)
  }
})

test('the action takes the target from a killed run, since the runs of its workflow wait for each other', () => {
  const action = readFileSync(join(ROOT, 'action.yml'), 'utf8')
  expect(action).toContain('tourpress push --force pusher ')
  for (const [file, serial] of [
    ['github-publish.yml', 'concurrency'],
    ['gitlab-ci.yml', 'resource_group'],
  ] as const)
    expect(readFileSync(join(ROOT, 'examples/ci', file), 'utf8')).toMatch(new RegExp(`^ *${serial}:`, 'm'))
})

test('only the job for main is given keys, since a branch runs the code of its own config file', () => {
  const { jobs, env } = parse(readFileSync(join(ROOT, 'examples/ci/github-publish.yml'), 'utf8'))
  const withKeys = Object.keys(jobs).filter(name => JSON.stringify(jobs[name]).includes('secrets.'))
  expect([env, withKeys]).toEqual([undefined, ['publish']])
  expect(jobs.publish.if).toMatch(/^\S+ github\.ref == 'refs\/heads\/main' \}\}$/)
  expect(JSON.stringify(jobs.preview)).not.toContain('target')
})

slowTest('nothing that inputs hold becomes part of a script', () => {
  const job = workspace()
  const hostile = '$(touch pwned)`touch pwned`"; touch pwned; "'
  publish(job, { source: hostile, 'build-args': hostile })
  expect(existsSync(join(job.folder, 'pwned'))).toBe(false)
  for (const file of ['action.yml', '.github/actions/comment/action.yml']) {
    const { runs } = parse(readFileSync(join(ROOT, file), 'utf8'))
    for (const { run = '' } of runs.steps) expect(run).not.toContain('${{')
  }
})

slowTest('the steps for GitLab build, check and report', () => {
  const { folder, environment } = workspace()
  const Job = z.object({ script: z.array(z.string()), after_script: z.array(z.string()) })
  const file = parse(readFileSync(join(ROOT, 'examples/ci/gitlab-ci.yml'), 'utf8'))
  const { script, after_script: after } = Job.parse(file.catalogue)
  const env = {
    ...{ ...file.variables, ...environment, TOUR_SOURCE: 'catalogue.json', TOUR_BASE: '', HOME: folder },
    ...{ CI_COMMIT_BRANCH: 'a-branch', CI_DEFAULT_BRANCH: 'main' },
  }
  for (const commands of [script, after]) {
    const ran = spawnSync('sh', ['-e'], { cwd: folder, env, input: commands.join('\n'), encoding: 'utf8' })
    expect(ran.status, ran.stderr).toBe(0)
  }
  expect(readFileSync(join(folder, 'report/report.md'), 'utf8')).toContain('**12** products')
})

interface Comment {
  id: number
  body: string
  user: { type: string }
}

/** The part of GitHub's API that comments need: one pull request and its comments. */
async function fakeGitHub(comments: Comment[]) {
  const requests: string[] = []
  const url = await listen(async (request, answer) => {
    const { method, url = '' } = request
    requests.push(`${method} ${url}`)
    let text = ''
    for await (const piece of request) text += piece
    const { pathname, searchParams } = new URL(url, 'http://x')
    const answerWith = (value: unknown) => answer.end(JSON.stringify(value))
    if (request.headers.authorization !== 'Bearer secret') answer.writeHead(401).end('who are you?')
    else if (pathname === '/repos/o/r/pulls')
      answerWith(searchParams.get('head') === 'fork:topic' ? [{ number: 7, head: { sha: 'abc' } }] : [])
    else if (pathname === '/repos/o/r/issues/7/comments' && method === 'GET') {
      const from = 100 * (Number(searchParams.get('page')) - 1)
      answerWith(comments.slice(from, from + 100))
    } else if (pathname === '/repos/o/r/issues/7/comments' && method === 'POST') {
      comments.push({ id: comments.length, ...JSON.parse(text), user: { type: 'Bot' } })
      answerWith({})
    } else if (method === 'PATCH') {
      const comment = comments.find(({ id }) => pathname === `/repos/o/r/issues/comments/${id}`)
      Object.assign(comment ?? {}, JSON.parse(text))
      answerWith({})
    } else answer.writeHead(404).end('{}')
  })
  return { url, requests }
}

/** Posts a report with the script of the action. Resolves with its exit code and its output. */
async function post(url: string, report: string | { linkTo: string }, run: object, token = 'secret') {
  const file = join(temporaryFolder(), 'report.md')
  if (typeof report === 'string') writeFileSync(file, report)
  else symlinkSync(report.linkTo, file)
  const script = join(ROOT, '.github/actions/comment/post-comment.mjs')
  const child = spawn(process.execPath, [script, file], {
    env: {
      GITHUB_API_URL: url,
      GITHUB_REPOSITORY: 'o/r',
      GITHUB_TOKEN: token,
      WORKFLOW_RUN: JSON.stringify(run),
    },
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', piece => (log += piece))
  const code = await new Promise(ended => child.on('close', ended))
  return { code, log }
}

const OF_FORK = {
  event: 'pull_request',
  head_sha: 'abc',
  head_branch: 'topic',
  head_repository: { owner: { login: 'fork' } },
}

test('a pull request of a fork gets one comment, which the next run updates', async () => {
  // A similar comment of another user stays, and our own comment is found on a later page.
  const others = Array.from({ length: 120 }, (_, id) => ({
    id,
    body: '<!-- tourpress report -->',
    user: { type: 'User' },
  }))
  const github = await fakeGitHub(others)
  expect(await post(github.url, '## First\n', OF_FORK)).toMatchObject({
    code: 0,
    log: 'Commented pull request 7\n',
  })
  expect(others).toHaveLength(121)
  expect(await post(github.url, '## Second @you <b>\n', OF_FORK)).toMatchObject({ code: 0 })
  expect(others).toHaveLength(121)
  expect(others.at(-1)?.body).toBe('<!-- tourpress report -->\n## Second @\u200byou &lt;b>\n')
})

// The test above posts two comments by the same steps.
slowTest(
  'a long comment is cut to the limit of GitHub, and nothing is posted if the head has moved on',
  async () => {
    const comments: Comment[] = []
    const github = await fakeGitHub(comments)
    await post(github.url, '| a row of a table |\n'.repeat(10_000), OF_FORK)
    expect(comments[0]?.body.length).toBeLessThan(65_536)
    expect(comments[0]?.body).toMatch(/\| a row of a table \|\n\nThe rest is in the report of the run\.$/)
    await post(github.url, '|'.repeat(100_000), OF_FORK)
    expect(comments[0]?.body.length).toBeLessThan(65_536)
    const moved = await post(github.url, 'x', { ...OF_FORK, head_sha: 'def' })
    expect(moved).toMatchObject({ code: 0, log: expect.stringContaining('nothing is commented') })
    expect(comments).toHaveLength(1)
  },
)

// `npm test` posts a comment and updates it, above. What this one and the next refuse posts nothing.
slowTest('a report that is a link, or larger than a summary, is not posted', async () => {
  const comments: Comment[] = []
  const github = await fakeGitHub(comments)
  const secret = join(temporaryFolder(), 'token')
  writeFileSync(secret, 'of the runner')
  for (const report of [{ linkTo: secret }, 'x'.repeat(1024 * 1024 + 1)])
    expect(await post(github.url, report, OF_FORK)).toEqual({
      code: 1,
      log: '::error::Commenting the pull request: report.md is no file of at most 1 MB\n',
    })
  expect(comments).toEqual([])
})

slowTest('an unsuccessful response ends the step with one line', async () => {
  const github = await fakeGitHub([])
  const { code, log } = await post(github.url, 'x', OF_FORK, 'wrong')
  expect(code).toBe(1)
  expect(log).toMatch(/^::error::Commenting the pull request: GET .* was answered with 401: who are you\?\n$/)
})
