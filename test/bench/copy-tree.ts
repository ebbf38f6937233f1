import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { freshFolder } from './fresh-folder.ts'

/** Seconds of `cp -r` of a tree plus flush of the copy, on the same file system. */
export function timeCopy(folder: string, tree: string): number {
  return timeInto(folder, copy => {
    command('cp', '-r', tree, copy)
    command('sync', '-f', copy)
  })
}

/** Seconds of `cp -al`: the tree again, as hard links. */
export function timeLinks(folder: string, tree: string): number {
  return timeInto(folder, copy => command('cp', '-al', tree, copy))
}

/** Brings to the disk what earlier work left, so that it is not counted with what comes next. */
export function settle(folder: string): void {
  command('sync', '-f', folder)
}

function timeInto(folder: string, work: (copy: string) => void): number {
  const copy = join(freshFolder(folder), 'copy')
  settle(folder)
  const started = performance.now()
  work(copy)
  return (performance.now() - started) / 1000
}

function command(name: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(name, args, { encoding: 'utf8' })
  if (status !== 0)
    throw new Error(`Running "${name} ${args.join(' ')}", which has to be the GNU one: ${stderr}`)
}
