import { basename } from 'node:path'
import { idOf } from '../values/word-key.ts'

/** Whether a file is a table by its name. */
export function isTableName(file: string): boolean {
  return /\.(?:csv|tsv|tab|txt)(?:\.gz)?$/i.test(file)
}

/** The account of a table's products that name none: it is called like the file. */
export function accountOfFile(file: string): { id: string; name: string } {
  const name = basename(file)
    .replace(/(?:\.\w{1,5}){1,2}$/, '')
    .replace(/[-_]+/g, ' ')
  return { id: idOf(name) || 'table', name: name || 'table' }
}
