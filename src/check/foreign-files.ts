import { readdirSync } from 'node:fs'
import { recordFile } from '../formats/record-file.ts'
import { MANIFEST, type Manifest } from '../tree/manifest.ts'
import { PARTIAL_MARK } from '../tree/partial-mark.ts'
import { RECORD_FOLDERS } from '../tree/record-files.ts'
import type { RecordLine } from '../tree/record-line.ts'
import { readRecordLines } from '../tree/record-list.ts'
import { type Finding, treeIssue } from './check-report.ts'

/**
 * Finds files and folders that do not belong to a generation: it compares how many files each folder has and should
 * have.
 */
export function foreignFiles(folder: string, manifest: Manifest) {
  const expected = new Map<string, number>()
  const expect = (inner: string, files: number) => expected.set(inner, (expected.get(inner) ?? 0) + files)
  for (const file of [MANIFEST, ...Object.keys(manifest.files)]) expect(folderOf(file), 1)
  return {
    /** Counts a record's files as expected; has to be called for each record. */
    expect({ type }: Pick<RecordLine, 'type'>, files: number): void {
      expect(`${type}s`, files)
    },
    /** Compares names only in folders whose number of files is wrong. */
    issues(): Finding[] {
      const found = filesByFolder(folder)
      const suspects = [...found]
        .filter(([inner, names]) => names.length !== expected.get(inner))
        .flatMap(([, names]) => names)
      const folders = new Set([...expected.keys(), ...RECORD_FOLDERS].flatMap(parentsOf))
      suspects.push(
        ...[...found].flatMap(([inner, names]) =>
          names.length === 0 && !folders.has(inner) ? [`${inner}/`] : [],
        ),
      )
      if (suspects.length === 0) return []
      const known = new Set([MANIFEST, PARTIAL_MARK, ...Object.keys(manifest.files)])
      for (const { type, id, bytes } of readRecordLines({ folder, manifest }))
        for (const suffix of Object.keys(bytes)) known.add(recordFile(type, id, suffix))
      return suspects
        .filter(file => !known.has(file))
        .map(file => treeIssue(file, 'does not belong to this generation'))
    },
  }
}

function folderOf(file: string): string {
  return file.split('/').slice(0, -1).join('/')
}

/** A folder with all folders that it is in. */
function parentsOf(folder: string): string[] {
  return folder.split('/').map((_, index, names) => names.slice(0, index + 1).join('/'))
}

function filesByFolder(folder: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const entry of readdirSync(`${folder}/`, { recursive: true, withFileTypes: true })) {
    const inner = entry.parentPath.slice(folder.length + 1).replace(/\/$/, '')
    const path = inner === '' ? entry.name : `${inner}/${entry.name}`
    const key = entry.isDirectory() ? path : inner
    const names = found.get(key) ?? []
    found.set(key, names)
    if (!entry.isDirectory()) names.push(path)
  }
  return found
}
