import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A server in a separate process. */
export interface RunningServer {
  readonly url: string
  readonly pid: number
  /** The standard output of the process. */
  readonly output: string
  /** The exit of the process with its standard error; null while it runs. */
  suffix(): string | null
  stop(): Promise<void>
}

export interface ServerCommand {
  command: string
  args: readonly string[]
  /** The port on 127.0.0.1. */
  port: number
  /** The folder for files with standard output and standard error, so that nothing reaches the terminal. */
  folder: string
  /** The working folder. @default that of this process */
  cwd?: string
}

const LOOK_EVERY_MS = 20

/**
 * Starts a server and waits until it accepts connections.
 *
 * @throws {Error} with its standard error if it ends instead.
 */
export async function runServer({ command, args, port, folder, cwd }: ServerCommand): Promise<RunningServer> {
  const [output, issues] = [join(folder, 'stdout.log'), join(folder, 'stderr.log')]
  const [stdout, stderr] = [openSync(output, 'a'), openSync(issues, 'a')]
  const child = spawn(command, args, { cwd, stdio: ['ignore', stdout, stderr] })
  closeSync(stdout)
  closeSync(stderr)
  const kill = () => child.kill()
  process.once('exit', kill)
  // A missing command never starts, so it emits no exit event.
  const missing = new Promise<never>((_, reject) => child.once('error', reject))
  await Promise.race([missing, waitFor(child, port, issues)])
  const { pid } = child
  if (pid === undefined) throw new Error(`Starting "${command}": it has no process`)
  return {
    url: `http://127.0.0.1:${port}`,
    pid,
    output,
    suffix: () =>
      hasEnded(child)
        ? `it ended with ${child.exitCode ?? child.signalCode}: ${readFileSync(issues, 'utf8')}`
        : null,
    async stop() {
      process.off('exit', kill)
      if (hasEnded(child)) return
      const ended = once(child, 'exit')
      kill()
      await ended
    },
  }
}

async function waitFor(child: ChildProcess, port: number, issues: string): Promise<void> {
  while (!(await takesConnections(port))) {
    if (hasEnded(child))
      throw new Error(`Starting "${child.spawnargs.join(' ')}": ${readFileSync(issues, 'utf8')}`)
    await sleep(LOOK_EVERY_MS)
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    const settle = (isTaken: boolean) => {
      socket.destroy()
      resolve(isTaken)
    }
    socket.once('connect', () => settle(true)).once('error', () => settle(false))
  })
}

/** Finds a free port of the loopback interface, or checks that `port` is free. */
export async function freePort(port = 0): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('A TCP server without a port')
  return address.port
}
