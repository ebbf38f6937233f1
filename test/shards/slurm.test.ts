import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateCatalogue } from '../bench/generate-catalogue.ts'
import { isAll, isEveryCrash } from '../helpers/extent.ts'
import { filesIn } from '../helpers/golden.ts'
import { hasSlurm, type Slurm, type SlurmNode, startSlurm } from '../helpers/slurm.ts'
import { temporaryFolder } from '../helpers/workspace.ts'

const ROOT = join(import.meta.dirname, '../..')
const SCRIPT = join(ROOT, 'examples/many-machines/slurm.sh')
const CLI = join(ROOT, 'src/cli.ts')
const SHARDS = 4
const SIZE = { products: 100, accounts: 20 }
const SECOND = 'second.jsonl'
const EPOCHS = { first: '1780000000', second: '1780086400' }
const OPTIONS = ['--base-url', 'https://tours.example.com', '--surfaces', 'pages,llms,chunks,bulk,maps']

/** How often a node is killed: a round takes some fifteen seconds. */
const ROUNDS = isEveryCrash ? 50 : 1
const HOURS_MS = 3_600_000

/** When the attempt on the killed node, which is held up at that moment, goes on. The last is worst: nobody expects it any more. */
const GOES_ON = [
  'at once',
  'beside the second attempt',
  'after the second attempt',
  'after the merge',
] as const

/** A folder with `tourpress` in `bin`, which says in `attempts` when a shard begins and ends. */
function workFolder(command: string): string {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'bin'))
  writeFileSync(join(folder, 'attempts'), '')
  writeFileSync(join(folder, 'bin/tourpress'), `#!/bin/sh\n${command}`, { mode: 0o755 })
  return folder
}

const TOURPRESS = `
if [ "$1" != shard ]; then exec '${process.execPath}' '${CLI}' "$@"; fi
'${process.execPath}' '${CLI}' "$@" &
echo "$SLURM_ARRAY_TASK_ID begins on $SLURMD_NODENAME as $!" >> attempts
code=0
wait $! || code=$?
echo "$SLURM_ARRAY_TASK_ID ends on $SLURMD_NODENAME with $code" >> attempts
exit $code
`

/** Runs the script of the example, and returns the numbers of its jobs. */
async function submit(slurm: Slurm, folder: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const PATH = `${join(folder, 'bin')}:${process.env['PATH']}`
  const printed = await slurm.run('bash', [SCRIPT, ...args], {
    cwd: folder,
    env: { ...slurm.environment, SHARDS: String(SHARDS), PARTS: 'parts', OUT: 'out', ...env, PATH },
  })
  const [, plan = '', shards = '', merge = ''] = /^plan (\d+), shards (\d+), merge (\d+);/.exec(printed) ?? []
  expect(merge, printed).not.toBe('')
  return { plan, shards, merge }
}

const statesOf = async (slurm: Slurm, job: string) => (await slurm.ended(job)).map(({ state }) => state)

function logs(folder: string): string {
  const root = join(folder, 'parts.logs')
  return existsSync(root)
    ? filesIn(root)
        .map(file => `${file}: ${readFileSync(join(root, file), 'utf8')}`)
        .join('\n')
    : 'no logs'
}

const attemptsIn = (folder: string) => readFileSync(join(folder, 'attempts'), 'utf8').split('\n').slice(0, -1)

/** Resolves with the first line of the attempts that matches. */
async function attempt(folder: string, pattern: RegExp): Promise<RegExpMatchArray> {
  const found = () =>
    attemptsIn(folder)
      .map(line => pattern.exec(line))
      .find(match => match !== null)
  await expect.poll(found, { message: `${pattern} in the attempts of ${folder}` }).toBeDefined()
  return found() ?? expect.unreachable()
}

/** Resolves with the task that a node has begun as its first or second one, if it gets two. */
async function taskOf(node: SlurmNode, folder: string, nth: number): Promise<{ shard: string; pid: number }> {
  const begun = () => attemptsIn(folder).filter(line => line.includes(' begins '))
  const own = () => begun().filter(line => line.includes(` on ${node} `))
  await expect.poll(() => own().length >= nth || begun().length === SHARDS).toBe(true)
  const [shard = '', , , , , pid] = own().at(-1)?.split(' ') ?? expect.unreachable()
  return { shard, pid: Number(pid) }
}

/** The processor time of a process in ticks; infinite once it has ended. */
function ticksOf(pid: number): number {
  try {
    const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .slice(11, 13)
      .map(Number)
    return user + system
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/** Whether two attempts of a shard ran at once: the second began before the first had ended. */
function haveOverlapped(attempts: readonly string[]): boolean {
  return attempts.length > 2 && attempts.slice(0, 2).every(line => line.includes(' begins '))
}

/** Sends a signal. Returns false if the process has ended. */
function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

// `npm test` skips this, since it starts daemons. Other tests of this folder cover the commands, and this one a real engine.
describe.runIf(isAll && hasSlurm)('on two nodes of Slurm (needs Slurm)', () => {
  /** Holds two sources, a tree of the first one, and the trees of one process after it. */
  let shared = ''
  let overlaps = 0
  let slurm: Slurm
  /** What a shard takes of a processor when nobody disturbs it. */
  let usualTicks = 0

  function buildAlone(source: string, epoch: string): void {
    const places = ['--out', join(shared, 'out'), '--store', join(shared, 'catalogue.db')]
    const env = { ...process.env, SOURCE_DATE_EPOCH: epoch }
    execFileSync(process.execPath, [CLI, 'build', source, ...places, ...OPTIONS], { env, stdio: 'ignore' })
  }

  /** A folder whose output has the first generation, with the jobs that publish the second one. */
  async function begin() {
    const folder = workFolder(TOURPRESS)
    cpSync(join(shared, 'before'), join(folder, 'out'), { recursive: true, verbatimSymlinks: true })
    const jobs = await submit(slurm, folder, [join(shared, SECOND), ...OPTIONS], {
      SOURCE_DATE_EPOCH: EPOCHS.second,
      MOST_ATTEMPTS: '1',
    })
    return { folder, ...jobs }
  }

  function expectTreeOfOneProcess(folder: string): void {
    const [actual, expected] = [join(folder, 'out/current'), join(shared, 'out/current')]
    const files = filesIn(expected)
    expect(filesIn(actual)).toEqual(files)
    const others = files.filter(
      file => !readFileSync(join(actual, file)).equals(readFileSync(join(expected, file))),
    )
    expect(others).toEqual([])
  }

  beforeAll(async () => {
    shared = mkdtempSync(join(tmpdir(), 'tourpress-shards-'))
    const [first, second] = [join(shared, 'first.jsonl'), join(shared, SECOND)]
    generateCatalogue(first, SIZE, 'first')
    generateCatalogue(second, SIZE, 'percent')
    buildAlone(first, EPOCHS.first)
    cpSync(join(shared, 'out'), join(shared, 'before'), { recursive: true, verbatimSymlinks: true })
    buildAlone(second, EPOCHS.second)
    slurm = await startSlurm()
  })
  afterAll(async () => {
    await slurm.close()
    rmSync(shared, { recursive: true, force: true })
  })

  test('plan, shards and merge by slurm.sh publish the bytes of one process, the change feed among them', async () => {
    const { folder, merge } = await begin()
    const { pid } = await taskOf('n2', folder, 1)
    const ticks = () => {
      const used = ticksOf(pid)
      if (used !== Number.POSITIVE_INFINITY) usualTicks = used
      return used
    }
    await expect.poll(ticks).toBe(Number.POSITIVE_INFINITY)
    expect(await statesOf(slurm, merge), logs(folder)).toEqual(['COMPLETED'])
    expectTreeOfOneProcess(folder)
    expect(readdirSync(join(folder, 'out/current/changes'))).not.toEqual([])
  })

  test('what ends with 3 waits in the queue once more, and no other task does; what ends with 4 ends all', async () => {
    // The last task, whose number is that of the whole array.
    const folder = workFolder(`
echo "$1 $SLURM_ARRAY_TASK_ID" >> attempts
if [ "$1 $SLURM_ARRAY_TASK_ID $SLURM_RESTART_COUNT" = "shard 3 " ]; then exit 3; fi
if [ "$1" = merge ]; then exit 4; fi
`)
    const { plan, shards, merge } = await submit(slurm, folder, [])
    await slurm.until(shards, tasks =>
      tasks.every(({ id, state }) => id.endsWith('_3') || state === 'COMPLETED'),
    )
    await slurm.until(shards, tasks =>
      tasks.some(({ id, state }) => id.endsWith('_3') && state === 'PENDING'),
    )
    await slurm.startNow(shards)
    expect(await statesOf(slurm, merge), logs(folder)).toEqual(['FAILED'])
    const attempts = ['merge ', 'plan ', 'shard 0', 'shard 1', 'shard 2', 'shard 3', 'shard 3']
    expect(attemptsIn(folder).sort()).toEqual(attempts)
    expect(await statesOf(slurm, plan)).toEqual(['COMPLETED'])
  })

  test('without one shard there is no merge', async () => {
    const folder = workFolder(`
echo "$1 $SLURM_ARRAY_TASK_ID" >> attempts
if [ "$SLURM_ARRAY_TASK_ID" = 1 ]; then exit 2; fi
`)
    const { shards, merge } = await submit(slurm, folder, [])
    expect(await statesOf(slurm, merge), logs(folder)).toEqual(['CANCELLED'])
    expect((await statesOf(slurm, shards)).sort()).toEqual(['COMPLETED', 'COMPLETED', 'COMPLETED', 'FAILED'])
  })

  test.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
    'a node is killed at any moment while its task goes on, and the bytes are the same, round %i',
    async round => {
      const { folder, shards, merge } = await begin()
      const { shard, pid } = await taskOf('n2', folder, Math.random() < 0.5 ? 1 : 2)
      const moment = Math.floor(Math.random() * usualTicks)
      await expect.poll(() => ticksOf(pid)).toBeGreaterThanOrEqual(moment)
      const goesOn = GOES_ON[round % GOES_ON.length]
      const isHeldUp = goesOn !== 'at once' && signal(pid, 'SIGSTOP')
      await slurm.killNode('n2')
      try {
        await slurm.startNow(shards)
        const isLost = (await slurm.tasks(shards)).some(
          ({ id, state }) => id === `${shards}_${shard}` && state !== 'COMPLETED',
        )
        if (isLost && goesOn === 'beside the second attempt')
          await attempt(folder, new RegExp(`^${shard} begins on n1`))
        if (isLost && goesOn === 'after the second attempt')
          await attempt(folder, new RegExp(`^${shard} ends on n1`))
        if (goesOn !== 'after the merge') signal(pid, 'SIGCONT')
        expect(await statesOf(slurm, merge), logs(folder)).toEqual(['COMPLETED'])
        expectTreeOfOneProcess(folder)

        signal(pid, 'SIGCONT')
        const [, code] = await attempt(folder, new RegExp(`^${shard} ends on n2 with (\\d+)`))
        expect(code, logs(folder)).toBe('0')
        expectTreeOfOneProcess(folder)
        const attempts = attemptsIn(folder).filter(line => line.startsWith(`${shard} `))
        const isTwice = haveOverlapped(attempts)
        if (isTwice) overlaps++
        const how = isHeldUp ? goesOn : 'at once'
        const said = `Round ${round}: shard ${shard} lost its node after ${moment} of ${usualTicks} ticks and went on ${how}`
        console.log(`${said}; ${overlaps} of ${round} rounds had two attempts at once`)
      } finally {
        await slurm.reviveNode('n2')
      }
    },
    HOURS_MS,
  )
})
