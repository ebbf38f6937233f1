import { statfsSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, release, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { freshFolder } from './fresh-folder.ts'
import { figure } from './table.ts'

/** Linux's number of the file system that lives in memory. */
const TMPFS = 0x01021994

const PROBES = 4000
const SLOW_MICROSECONDS = 100
/** A machine with more to do than this measures that as well. */
const MOST_LOAD = 1

/** Why no figure of this machine can be called met or missed now; null where it can. */
export function whyNotJudged(load: number): string | null {
  return load > MOST_LOAD ? `load ${figure(load, 1)} before the start` : null
}

/** How much the machine had to do in the last minute: how many threads ran, or waited for their turn, at a time. */
export function currentLoad(): number {
  return loadavg()[0] ?? 0
}

/** What the figures were measured on, and what has to be known of where, as Markdown. */
export function machineText(folder: string, load: number): string {
  const processors = cpus()
  const creation = creationMicroseconds(folder)
  const lines = [
    `${processors.length} x ${processors[0]?.model.trim() ?? 'unknown processor'}, ` +
      `${figure(totalmem() / 1e9)} GB, ${type()} ${release()}, Node ${process.versions.node}`,
    `Load before the start ${figure(load, 2)}; creating a file in ${folder} takes ${figure(creation)} µs`,
  ]
  if (isMemory(folder))
    lines.push('That is memory and no disk: copies and flushes cost next to nothing there; try --dir')
  if (creation > SLOW_MICROSECONDS)
    lines.push(
      'That is slow: the machine is busy or, on ext4, files were deleted in the last minutes; try later or --dir',
    )
  return `${lines.map(line => `- ${line}`).join('\n')}\n`
}

/** Whether a folder lies in memory. */
export function isMemory(folder: string): boolean {
  return statfsSync(folder).type === TMPFS
}

/** Every build and copy creates thousands of files, so that this decides more than the disk's throughput. */
function creationMicroseconds(folder: string): number {
  const place = freshFolder(folder)
  const content = 'x'.repeat(5000)
  const started = performance.now()
  for (let index = 0; index < PROBES; index++)
    writeFileSync(join(place, String(index)), content, { flag: 'wx' })
  return ((performance.now() - started) * 1000) / PROBES
}
