import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readManifest } from '../../src/tree/manifest.ts'
import { RecordLine } from '../../src/tree/record-line.ts'
import { type ListedTree, listFiles } from '../../src/tree/record-list.ts'

/** A folder with its manifest. */
export function listed(folder: string): ListedTree {
  return { folder, manifest: readManifest(folder) ?? { files: {} } }
}

/** The lines of all lists of records in a tree, by type and id. */
export function recordLines(folder: string): RecordLine[] {
  const { manifest } = listed(folder)
  const texts = listFiles(manifest).flatMap(list =>
    readFileSync(join(folder, list), 'utf8').split('\n').slice(0, -1),
  )
  const place = ({ type, id }: RecordLine) => Buffer.from(`${type}\n${id}`)
  return texts.map(text => RecordLine.parse(JSON.parse(text))).sort((a, b) => place(a).compare(place(b)))
}
