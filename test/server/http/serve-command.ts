import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { addKey } from '../../../src/catalogue/store/keys.ts'
import { openStore } from '../../../src/catalogue/store/open-store.ts'
import type { BuildOptions } from '../../../src/config/build-options.ts'
import { ask, type Reply, type RequestHeaders, writeRecords } from '../../helpers/server.ts'
import { build } from '../../helpers/workspace.ts'

const CLI = join(import.meta.dirname, '../../../src/cli.ts')

/** The output of a process, and its end. */
export interface Command {
  readonly child: ChildProcess
  readonly stdout: () => string
  readonly stderr: () => string
  /** Fulfilled with the exit code; null after a signal. */
  readonly ended: Promise<number | null>
}

/** A running `tourpress serve`. */
export interface ServeCommand extends Command {
  readonly port: number
  readonly folder: string
  readonly key: string
  readonly keyId: string
  get(path: string, headers?: RequestHeaders, method?: string): Promise<Reply>
  build(source: readonly object[], now: Date): Promise<unknown>
}

/** Registers a cleanup function. */
type WhenDone = (end: () => Promise<void> | void) => void

/** Runs tourpress with arguments; by default the process is killed at the end of the test. */
export function startCli(
  args: readonly string[],
  whenDone?: WhenDone,
  environment?: NodeJS.ProcessEnv,
): Command {
  return startProgram(process.execPath, [CLI, ...args], whenDone, environment)
}

/** Runs any program like `startCli`. */
export function startProgram(
  program: string,
  args: readonly string[],
  whenDone: WhenDone = onTestFinished,
  environment: NodeJS.ProcessEnv = {},
): Command {
  // What a killed program leaves among temporary files goes with its folder for them.
  const folder = mkdtempSync(join(tmpdir(), 'tourpress-run-'))
  const env = { ...process.env, TMPDIR: folder, ...environment }
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env })
  const written = { stdout: '', stderr: '' }
  child.stdout.on('data', (piece: Buffer) => {
    written.stdout += piece.toString()
  })
  child.stderr.on('data', (piece: Buffer) => {
    written.stderr += piece.toString()
  })
  const ended = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null))
  whenDone(async () => {
    child.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  return { child, stdout: () => written.stdout, stderr: () => written.stderr, ended }
}

/**
 * Builds a catalogue and runs `tourpress serve`. It uses a single process unless `args` say otherwise, because each
 * process takes long to start.
 */
export async function startCommand({
  source,
  options = {},
  args = [],
  whenDone = onTestFinished,
  environment = {},
}: {
  source: readonly object[]
  options?: Partial<BuildOptions>
  args?: readonly string[]
  /** @default the server ends with the test */
  whenDone?: WhenDone
  /** Environment of the server, added to the environment of the test. */
  environment?: NodeJS.ProcessEnv
}): Promise<ServeCommand> {
  const folder = mkdtempSync(join(tmpdir(), 'tourpress-serve-'))
  whenDone(() => rmSync(folder, { recursive: true, force: true }))
  const store = join(folder, 'catalogue.db')
  await build(folder, writeRecords(folder, source), options)
  const opened = openStore(store)
  const account = String(opened.prepare('SELECT min(id) AS id FROM accounts').get()?.['id'])
  const { id: keyId, key } = addKey(opened, { account, label: null, expires: null }, new Date())
  opened.close()

  const places = ['--out', join(folder, 'out'), '--store', store, '--port', '0']
  const command = startCli(['serve', ...places, '--workers', '1', ...args], whenDone, environment)
  const url = await addressOf(command)
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  whenDone(() => agent.destroy())
  return {
    ...command,
    port: Number(new URL(url).port),
    folder,
    key,
    keyId,
    get: (path, headers = {}, method = 'GET') =>
      ask(url, { path, method, agent, headers: { 'X-Api-Key': key, ...headers } }),
    build: (records, now) => build(folder, writeRecords(folder, records), options, now),
  }
}

/** Waits for the address that a server prints when it is ready. */
export async function addressOf({ child, stderr, ended }: Command): Promise<string> {
  const printed = () => /(http:\/\/[^/\s]+:\d+)\/api/.exec(stderr())?.[1]
  const hasEnded = ended.then(() => true)
  for (;;) {
    const address = printed()
    if (address !== undefined) return address
    const isOver = await Promise.race([hasEnded, once(child.stderr ?? child, 'data').then(() => false)])
    if (isOver && printed() === undefined) throw new Error(`The server did not start: ${stderr()}`)
  }
}
