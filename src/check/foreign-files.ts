import { DatabaseSync } from 'node:sqlite'
import { recordFile } from '../formats/record-file.ts'
import { MANIFEST, type Manifest } from '../tree/manifest.ts'
import { namesIn } from '../tree/names-in.ts'
import { PARTIAL_MARK } from '../tree/partial-mark.ts'
import { RECORD_FOLDERS } from '../tree/record-files.ts'
import type { RecordLine } from '../tree/record-line.ts'
import { type ListedTree, readRecordLines } from '../tree/record-list.ts'
import { type Finding, treeIssue } from './check-report.ts'

/**
 * Finds files and folders that do not belong to a generation. It compares only the number of record files in each
 * folder. The names of a million records would take a gigabyte of memory.
 */
export function foreignFiles(folder: string, manifest: Manifest) {
  const { files } = manifest
  const expected = new Map<string, number>()
  const folders = new Set([...Object.keys(files).map(folderOf), ...RECORD_FOLDERS].flatMap(parentsOf))
  const isListed = (file: string) => file === MANIFEST || file === PARTIAL_MARK || Object.hasOwn(files, file)

  function* foreignIn(inner: string): Iterable<string> {
    const isOfRecords = RECORD_FOLDERS.some(name => name === inner)
    const subfolders: string[] = []
    let [all, records] = [0, 0]
    for (const entry of namesIn(`${folder}/${inner}`)) {
      const path = inner === '' ? entry.name : `${inner}/${entry.name}`
      if (entry.isDirectory()) subfolders.push(path)
      else all++
      if (entry.isDirectory() || isListed(path)) continue
      if (isOfRecords) records++
      else yield path
    }
    if (all === 0 && inner !== '' && !folders.has(inner)) yield `${inner}/`
    // Names are compared only if the number of files is wrong, because comparing needs a table of all names.
    if (isOfRecords && records !== (expected.get(inner) ?? 0))
      for (const path of unlistedIn({ folder, manifest }, inner)) if (!isListed(path)) yield path
    for (const subfolder of subfolders) yield* foreignIn(subfolder)
  }

  return {
    /** Call it for every record, and before `issues`. */
    expect({ type }: Pick<RecordLine, 'type'>, count: number): void {
      expected.set(`${type}s`, (expected.get(`${type}s`) ?? 0) + count)
    },
    *issues(): Iterable<Finding> {
      for (const path of foreignIn('')) yield treeIssue(path, 'does not belong to this generation')
    },
  }
}

/** SQLite keeps the names of all records' files on disk, since there may be too many for memory. */
function* unlistedIn(tree: ListedTree, inner: string): Iterable<string> {
  using database = new DatabaseSync('')
  database.exec('CREATE TABLE listed (file TEXT PRIMARY KEY) WITHOUT ROWID; BEGIN')
  const add = database.prepare('INSERT OR IGNORE INTO listed VALUES (?)')
  for (const { type, id, bytes } of readRecordLines(tree))
    for (const suffix of Object.keys(bytes)) add.run(recordFile(type, id, suffix))
  const find = database.prepare('SELECT 1 FROM listed WHERE file = ?')
  for (const entry of namesIn(`${tree.folder}/${inner}`)) {
    const file = `${inner}/${entry.name}`
    if (!entry.isDirectory() && find.get(file) === undefined) yield file
  }
}

function folderOf(file: string): string {
  return file.split('/').slice(0, -1).join('/')
}

function parentsOf(folder: string): string[] {
  return folder.split('/').map((_, index, names) => names.slice(0, index + 1).join('/'))
}
