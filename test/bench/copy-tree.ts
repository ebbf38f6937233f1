import { join } from 'node:path'
import { freshFolder } from './fresh-folder.ts'
import { assertDone, runCommand, type Taken } from './run-measured.ts'

/** `cp -r` of a tree plus flush of the copy, on the same file system. */
export function copyTree(folder: string, tree: string): Taken {
  const copy = join(freshFolder(folder), 'copy')
  const [copied, flushed] = [command('cp', '-r', tree, copy), command('sync', '-f', copy)]
  return { ...copied, seconds: copied.seconds + flushed.seconds }
}

/** `cp -al`: the tree again, as hard links. */
export function linkTree(folder: string, tree: string): Taken {
  return command('cp', '-al', tree, join(freshFolder(folder), 'copy'))
}

/** Brings to the disk what earlier work left, so that it is not counted with what comes next. */
export function settle(folder: string): void {
  command('sync', '-f', folder)
}

/** A command of the system, which has to be the GNU one. */
function command(name: string, ...args: string[]): Taken {
  const measured = runCommand(name, { args })
  assertDone(`Running "${name} ${args.join(' ')}"`, measured)
  return measured
}
