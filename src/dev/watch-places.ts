import { existsSync, type FSWatcher, statSync, watch } from 'node:fs'
import { basename, dirname } from 'node:path'

/** A file or folder whose changes are shown: of the source, of the config, or of what pages are made with. */
export interface WatchedPlace {
  path: string
  kind: 'source' | 'config' | 'page'
}

type Kind = WatchedPlace['kind']

/** Editors write a file in several steps, which end within this time. */
const SETTLE_MS = 15

/**
 * Watches files and folders. Each is watched through the folder around it, so that it may be renamed, deleted and made
 * anew.
 *
 * @param onChange gets the kinds of places that changed
 */
export function watchPlaces(onChange: (kinds: ReadonlySet<Kind>) => void) {
  let watchers: FSWatcher[] = []
  let armed = ''
  let timer: NodeJS.Timeout | undefined
  const kinds = new Set<Kind>()

  function changed(kind: Kind): void {
    kinds.add(kind)
    clearTimeout(timer)
    timer = setTimeout(() => {
      const all = new Set(kinds)
      kinds.clear()
      onChange(all)
    }, SETTLE_MS)
  }

  function watchOne({ path, kind }: WatchedPlace): FSWatcher[] {
    const around = existingAround(path)
    const parent = watch(around.folder, (_, name) => {
      if (name === null || name === around.name) changed(kind)
    })
    const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
    const inner = isFolder ? [watch(path, { recursive: true }, () => changed(kind))] : []
    // A folder that is deleted while it is watched is found again through the folder around it.
    return [parent, ...inner].map(one => one.on('error', () => changed(kind)))
  }

  return {
    /** Watches `places` from now on. */
    set(places: readonly WatchedPlace[]): void {
      const key = JSON.stringify(places.map(({ path, kind }) => [path, kind, inodeOf(path)]))
      if (key === armed) return
      const before = watchers
      watchers = places.flatMap(watchOne)
      for (const one of before) one.close()
      // What changed before the new watchers were there is read again.
      if (armed !== '') for (const { kind } of places) if (kind === 'page') changed(kind)
      armed = key
    },
    close(): void {
      clearTimeout(timer)
      for (const one of watchers) one.close()
    },
  }
}

/** The folder's identity; files get a new one with each save, which needs no new watcher. */
function inodeOf(path: string): number | boolean {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat?.isDirectory() ? stat.ino : existsSync(dirname(path))
}

/** The nearest folder around `path` that exists, and the name in it that leads to `path`. */
function existingAround(path: string): { folder: string; name: string } {
  const folder = dirname(path)
  return existsSync(folder) ? { folder, name: basename(path) } : existingAround(folder)
}
