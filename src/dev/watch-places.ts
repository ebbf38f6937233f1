import { existsSync, type FSWatcher, statSync, watch } from 'node:fs'
import { basename, dirname } from 'node:path'

export interface WatchedPlace {
  path: string
  kind: 'source' | 'config' | 'page'
}

type Kind = WatchedPlace['kind']

/** An editor changes a file in several steps. `onChange` is called when nothing changes for this many milliseconds. */
const SETTLE_MS = 15

/** Each place is watched through the folder around it, so that renamed, deleted and new files are noticed. */
export function watchPlaces(onChange: (kinds: ReadonlySet<Kind>) => void) {
  let watchers: FSWatcher[] = []
  let watched = ''
  let timer: NodeJS.Timeout | undefined
  let kinds = new Set<Kind>()

  function changed(kind: Kind): void {
    kinds.add(kind)
    clearTimeout(timer)
    timer = setTimeout(() => {
      const all = kinds
      kinds = new Set()
      onChange(all)
    }, SETTLE_MS)
  }

  function watchOne({ path, kind }: WatchedPlace): FSWatcher[] {
    let around = dirname(path)
    let name = basename(path)
    for (; !existsSync(around); around = dirname(around)) name = basename(around)
    const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
    const all = [watch(around, (_, one) => void ((one === null || one === name) && changed(kind)))]
    if (isFolder) all.push(watch(path, { recursive: true }, () => changed(kind)))
    // If a watched folder is deleted, its watcher reports an error. The watcher of the folder around it goes on.
    return all.map(one => one.on('error', () => changed(kind)))
  }

  function close(): void {
    for (const one of watchers) one.close()
  }

  return {
    /** Watches `places` from now on. Watchers of the same folders stay, since new ones may miss a change. */
    set(places: readonly WatchedPlace[]): void {
      const key = JSON.stringify(places.map(({ path, kind }) => [path, kind, folderAt(path)]))
      if (key === watched) return
      const next = places.flatMap(watchOne)
      close()
      watchers = next
      // Changes before the new watchers may have been missed, so all places count as changed.
      if (watched !== '') for (const { kind } of places) changed(kind)
      watched = key
    },
    close(): void {
      clearTimeout(timer)
      close()
    },
  }
}

/**
 * Returns a value that changes when `path` needs new watchers. For a folder it is the inode number, because a new
 * folder at `path` has another. For a file or nothing, it says whether the folder around `path` exists.
 */
function folderAt(path: string): number | boolean {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat?.isDirectory() ? stat.ino : existsSync(dirname(path))
}
