import type { RecordType } from '../catalogue/read-record.ts'
import { ESCAPED_DOT, pathSafe } from '../catalogue/text/path-safe.ts'

/** The infix of files that contain an account and its products: `ID.all.EXTENSION`. */
export const ALL = 'all'

/**
 * Makes the conversion of ids to names of files, and back. Without escapes, the file `x.octo.json` could belong to `x`
 * or to `x.octo`, and with clean URLs, `x.json` would be the page of one record and the JSON of another. So the last
 * dot of an id is escaped if only `all`, `html` or a word such as `octo` or `json` follows it.
 */
export function fileIdsFor(extensions: readonly string[]) {
  const inner = new Set([ALL, 'html', ...extensions.flatMap(extension => extension.split('.').slice(1))])
  /** Escapes the record id `id` for paths, so that the files of two records never have the same name. */
  function fileId(id: string): string {
    const safe = pathSafe(id)
    const dot = safe.lastIndexOf('.')
    return dot !== -1 && inner.has(safe.slice(dot + 1))
      ? safe.slice(0, dot) + ESCAPED_DOT + safe.slice(dot + 1)
      : safe
  }
  return {
    fileId,
    idOfFile(file: string): string | undefined {
      try {
        const id = decodeURIComponent(file.replace(/~([0-9A-F]{2})/g, '%$1'))
        return fileId(id) === file ? id : undefined
      } catch {
        return undefined
      }
    },
  }
}

export function pathOf(type: RecordType, fileId: string, suffix: string): string {
  return `${type}s/${fileId}.${suffix}`
}
