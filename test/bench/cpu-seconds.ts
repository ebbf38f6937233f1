import { existsSync, readFileSync } from 'node:fs'

/** Linux tells times in these, whatever its own clock does. */
const TICKS_PER_SECOND = 100

/** Seconds that all threads of a process and of its running children used so far; not a number without /proc. */
export function cpuSeconds(pid: number): number {
  return seconds(pid, 11) + childrenOf(pid).reduce((sum, child) => sum + cpuSeconds(child), 0)
}

/** The same of the children of this process that have ended, and of theirs. */
export function endedChildrenSeconds(): number {
  return seconds(process.pid, 13)
}

/** Two neighbouring fields of /proc/PID/stat (proc_pid_stat(5)), user and system, the first one by its place. */
function seconds(pid: number, first: number): number {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return Number.NaN
  const stat = readFileSync(file, 'utf8')
  // The name of the program comes second, in brackets, and may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [user = Number.NaN, system = Number.NaN] = fields.slice(first, first + 2).map(Number)
  return (user + system) / TICKS_PER_SECOND
}

function childrenOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`
  if (!existsSync(file)) return []
  return (readFileSync(file, 'utf8').match(/\d+/g) ?? []).map(Number)
}
