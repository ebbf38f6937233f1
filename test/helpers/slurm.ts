import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { hasProgram } from './has-program.ts'
import { freePort } from './run-server.ts'

const PROGRAMS = ['munged', 'slurmctld', 'slurmd', 'sbatch', 'scancel', 'scontrol', 'sinfo', 'squeue']

/** Debian: `apt-get install --no-install-recommends munge slurmctld slurmd slurm-client slurm-wlm-basic-plugins`. */
export const hasSlurm = PROGRAMS.every(hasProgram)

const NODES = ['n1', 'n2'] as const
export type SlurmNode = (typeof NODES)[number]

/** A job, or one task of an array, as `squeue` shows it. */
export interface SlurmTask {
  /** `7` for a job, `7_3` for a task of an array. */
  id: string
  /** Such as PENDING, RUNNING, COMPLETED, FAILED or CANCELLED. */
  state: string
  /** The node that it runs on or ran on last; empty before. */
  node: string
}

/** Two nodes with one processor each, on this machine. */
export interface Slurm {
  /** The environment in which Slurm's programs find this cluster. */
  environment: NodeJS.ProcessEnv
  /** Runs a program with arguments. Resolves with its standard output. */
  run(
    program: string,
    args: readonly string[],
    options?: { cwd?: string; env?: NodeJS.ProcessEnv },
  ): Promise<string>
  tasks(job: string): Promise<SlurmTask[]>
  /** Resolves once all tasks of the job are as wanted. */
  until(job: string, isWanted: (tasks: SlurmTask[]) => boolean): Promise<SlurmTask[]>
  /** Resolves once no task of the job waits or runs. */
  ended(job: string): Promise<SlurmTask[]>
  /** Kills the daemon of a node and declares the node dead. What runs there goes on, and its tasks wait for another node. */
  killNode(node: SlurmNode): Promise<void>
  /** Starts the daemon of a node again. Resolves once the node is idle. */
  reviveNode(node: SlurmNode): Promise<void>
  /** A task that was requeued waits two minutes; those of this job may start at once. */
  startNow(job: string): Promise<void>
  /** Ends all daemons and what is left of jobs. */
  close(): Promise<void>
}

const LOOK_EVERY_MS = 50
const ENDED = new Set([
  'BOOT_FAIL',
  'CANCELLED',
  'COMPLETED',
  'DEADLINE',
  'FAILED',
  'NODE_FAIL',
  'OUT_OF_MEMORY',
  'TIMEOUT',
])

/** Starts a cluster in a new folder, without root and without a service of the system. It takes some two seconds. */
export async function startSlurm(): Promise<Slurm> {
  const folder = mkdtempSync(join(tmpdir(), 'tourpress-slurm-'))
  const config = join(folder, 'slurm.conf')
  const environment = { ...process.env, SLURM_CONF: config }
  const daemons = new Map<string, ChildProcess>()

  function start(name: string, program: string, args: readonly string[]): void {
    const log = openSync(join(folder, `${name}.out`), 'a')
    daemons.set(name, spawn(program, args, { env: environment, stdio: ['ignore', log, log] }))
    closeSync(log)
  }
  const startNode = (node: SlurmNode) => start(node, 'slurmd', ['-D', '-N', node, '-f', config])

  const run: Slurm['run'] = async (program, args, options = {}) =>
    (await promisify(execFile)(program, args, { env: environment, ...options })).stdout

  async function tasks(job: string): Promise<SlurmTask[]> {
    const of = ['--noheader', '--array', '--states=all', `--jobs=${job}`, '--format=%i %T %N']
    const lines = (await run('squeue', of)).split('\n').slice(0, -1)
    return lines.map(line => {
      const [id = '', state = '', node = ''] = line.split(' ')
      return { id, state, node }
    })
  }

  async function until(job: string, isWanted: (tasks: SlurmTask[]) => boolean): Promise<SlurmTask[]> {
    for (;;) {
      const present = await tasks(job)
      if (isWanted(present)) return present
      await sleep(LOOK_EVERY_MS)
    }
  }

  /** Resolves once the nodes are idle. Rejects with the logs if a daemon ends instead. */
  async function untilIdle(nodes: readonly SlurmNode[]): Promise<void> {
    const idle = ['--noheader', '--Node', '--states=idle', '--format=%N']
    for (;;) {
      const found = (await run('sinfo', idle).catch(() => '')).split('\n')
      if (nodes.every(node => found.includes(node))) return
      for (const [name, { exitCode }] of daemons)
        if (exitCode !== null)
          throw new Error(`Starting Slurm: ${name}: ${readFileSync(join(folder, `${name}.out`), 'utf8')}`)
      await sleep(LOOK_EVERY_MS)
    }
  }

  async function kill(name: string): Promise<void> {
    const daemon = daemons.get(name)
    daemons.delete(name)
    if (daemon === undefined || daemon.exitCode !== null || daemon.signalCode !== null) return
    const ended = once(daemon, 'exit')
    daemon.kill('SIGKILL')
    await ended
  }

  const killAll = () => {
    for (const daemon of daemons.values()) daemon.kill('SIGKILL')
    killJobs(config)
  }
  process.once('exit', killAll)

  async function close(): Promise<void> {
    process.off('exit', killAll)
    for (const name of [...daemons.keys()].reverse()) await kill(name)
    killJobs(config)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }

  try {
    await writeFiles(folder, config)
    const munge = (file: string) => join(folder, 'munge', file)
    const files = ['socket', 'key-file', 'pid-file', 'log-file', 'seed-file'].map(
      name => `--${name}=${munge(name)}`,
    )
    start('munged', 'munged', ['--foreground', '--force', ...files])
    // The other daemons end where nobody listens there.
    while (!existsSync(munge('socket')) && daemons.get('munged')?.exitCode === null)
      await sleep(LOOK_EVERY_MS)
    start('slurmctld', 'slurmctld', ['-D', '-f', config])
    for (const node of NODES) startNode(node)
    await untilIdle(NODES)
  } catch (error) {
    await close()
    throw error
  }

  return {
    ...{ environment, run, tasks, until, close },
    ended: job => until(job, present => present.length > 0 && present.every(({ state }) => ENDED.has(state))),
    async killNode(node) {
      await kill(node)
      await run('scontrol', ['update', `nodename=${node}`, 'state=down', 'reason=killed'])
    },
    async reviveNode(node) {
      startNode(node)
      await untilIdle([node])
    },
    async startNow(job) {
      for (const { id, state } of await tasks(job))
        if (state === 'PENDING')
          await run('scontrol', ['update', `jobid=${id}`, 'StartTime=now']).catch(async error => {
            // It may have begun meanwhile.
            if ((await tasks(id))[0]?.state === 'PENDING') throw error
          })
    },
  }
}

async function writeFiles(folder: string, config: string): Promise<void> {
  for (const name of ['munge', 'state', 'spool', 'spool/n1', 'spool/n2'])
    mkdirSync(join(folder, name), { mode: 0o700 })
  writeFileSync(join(folder, 'munge/key-file'), randomBytes(1024), { mode: 0o400 })
  const host = hostname().replace(/\..*/s, '')
  const { username } = userInfo()
  const nodes = await Promise.all(
    NODES.map(
      async node =>
        `NodeName=${node} NodeHostname=${host} NodeAddr=127.0.0.1 Port=${await freePort()} CPUs=1 RealMemory=4096`,
    ),
  )
  const lines = [
    'ClusterName=tourpress',
    `SlurmctldHost=${host}(127.0.0.1)`,
    `SlurmctldPort=${await freePort()}`,
    ...[`SlurmUser=${username}`, `SlurmdUser=${username}`],
    ...['AuthType=auth/munge', 'CredType=cred/munge', `AuthInfo=socket=${folder}/munge/socket`],
    ...[`StateSaveLocation=${folder}/state`, `SlurmdSpoolDir=${folder}/spool/%n`],
    ...[`SlurmctldPidFile=${folder}/slurmctld.pid`, `SlurmdPidFile=${folder}/%n.pid`],
    ...['ProctrackType=proctrack/linuxproc', 'TaskPlugin=task/none'],
    ...['SelectType=select/cons_tres', 'SelectTypeParameters=CR_CPU'],
    ...['SwitchType=switch/none', 'MpiDefault=none', 'JobCompType=jobcomp/none'],
    ...['JobAcctGatherType=jobacct_gather/none', 'AccountingStorageType=accounting_storage/none'],
    // Clusters put off what was submitted for three seconds, so that many jobs are looked at together.
    'SchedulerParameters=batch_sched_delay=0,bf_interval=1',
    // A node that was declared dead is taken back when its daemon says that it is there.
    'ReturnToService=2',
    // Nodes are as they are stated here, whatever the machine has.
    'SlurmdParameters=config_overrides',
    ...nodes,
    'PartitionName=all Nodes=n1,n2 Default=YES',
  ]
  writeFileSync(config, `${lines.join('\n')}\n`)
}

/** Kills what outlived its node: the environment of each job names the cluster's file. */
function killJobs(config: string): void {
  for (const pid of readdirSync('/proc').map(Number).filter(Boolean)) {
    try {
      const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
      if (pid !== process.pid && environment.includes(`SLURM_CONF=${config}`)) process.kill(pid, 'SIGKILL')
    } catch {
      // The process has ended, or it is somebody else's.
    }
  }
}
