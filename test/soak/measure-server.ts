import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'

/** What all processes of a server hold together. */
export interface Held {
  processes: number
  /** Bytes of JavaScript objects in all threads after a collection, and of what they hold outside of the heap. */
  heap: number
  external: number
  /** Bytes of memory that the system has given. */
  resident: number
  files: number
  /** Bytes of disk below the folder, each file once. */
  disk: number
}

const Line = z.object({
  pid: z.number(),
  said: z.array(z.object({ heap: z.number(), external: z.number() })),
})

const LOOK_EVERY_MS = 50

/** The process and those that it started. */
export function processesOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return [pid, ...children.split(' ').filter(Boolean).map(Number)]
}

/** How many files, sockets and pipes a process has open. */
export const filesOf = (pid: number) => readdirSync(`/proc/${pid}/fd`).length

/** What the kinds of open files are, for who wants to know which are too many. */
export function kindsOfFiles(pid: number): Record<string, number> {
  const kinds: Record<string, number> = {}
  for (const descriptor of readdirSync(`/proc/${pid}/fd`)) {
    const kind = nameOf(`/proc/${pid}/fd/${descriptor}`).replace(/\d+/g, 'N')
    kinds[kind] = (kinds[kind] ?? 0) + 1
  }
  return kinds
}

function nameOf(link: string): string {
  try {
    return readlinkSync(link)
  } catch {
    return 'closed'
  }
}

/** Measures a server while nobody asks it anything; it is started with `report-heap.mjs`, which writes to `heapFile`. */
export async function measureServer(pid: number, heapFile: string, folder: string): Promise<Held> {
  const pids = processesOf(pid)
  const before = linesOf(heapFile).length
  for (const one of pids) process.kill(one, 'SIGUSR2')
  let said = linesOf(heapFile).slice(before)
  while (said.length < pids.length) {
    await sleep(LOOK_EVERY_MS)
    said = linesOf(heapFile).slice(before)
  }
  const threads = said.flatMap(line => line.said)
  return {
    processes: pids.length,
    heap: sum(threads.map(({ heap }) => heap)),
    external: sum(threads.map(({ external }) => external)),
    resident: sum(pids.map(residentOf)),
    files: sum(pids.map(filesOf)),
    disk: diskOf(folder),
  }
}

function linesOf(file: string) {
  return readFileSync(file, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map(line => Line.parse(JSON.parse(line)))
}

function residentOf(pid: number): number {
  return 1024 * Number(/^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}

function diskOf(folder: string): number {
  const sizes = new Map<number, number>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    // Removed in the meantime, as retired generations are.
    const stat = lstatSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })
    if (stat !== undefined) sizes.set(stat.ino, 512 * stat.blocks)
  }
  return sum([...sizes.values()])
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
