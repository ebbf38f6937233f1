import type { RecordType } from '../catalogue/read-record.ts'
import { ESCAPED_DOT, pathSafe } from '../catalogue/text/path-safe.ts'

/** How ids stand in the paths of files with certain extensions. */
export interface FileIds {
  /** A record's id as it stands in paths; no two records have a file in common. */
  fileId(id: string): string
  /** The id whose path this is; undefined where no id has it. */
  idOfFile(file: string): string | undefined
}

/** What comes between an account's id and the extension where the file has its products too. */
export const ALL = 'all'

/**
 * An id ends up before an extension of one part or of several, as `.octo.json`, with `.all` before it in files of
 * an account and its products. So `x.octo` would have the `.json` file that `x` has as `.octo.json`: the last dot of
 * an id is escaped wherever what follows it is a part of an extension that others follow.
 *
 * @param extensions of all files that records have, with their first dot
 */
export function fileIdsFor(extensions: readonly string[]): FileIds {
  const inner = new Set([ALL, ...extensions.flatMap(extension => extension.split('.').slice(1, -1))])
  function fileId(id: string): string {
    const safe = pathSafe(id)
    const dot = safe.lastIndexOf('.')
    return dot !== -1 && inner.has(safe.slice(dot + 1))
      ? safe.slice(0, dot) + ESCAPED_DOT + safe.slice(dot + 1)
      : safe
  }
  return {
    fileId,
    idOfFile(file) {
      try {
        const id = decodeURIComponent(file.replace(/~([0-9A-F]{2})/g, '%$1'))
        return fileId(id) === file ? id : undefined
      } catch {
        return undefined
      }
    },
  }
}

/** The path of a record's file, relative to its generation. */
export function pathOf(type: RecordType, fileId: string, suffix: string): string {
  return `${type}s/${fileId}.${suffix}`
}
