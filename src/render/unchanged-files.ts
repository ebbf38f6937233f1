import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { RecordType } from '../catalogue/read-record.ts'
import { referenceTo } from '../catalogue/schema/account.ts'
import type { Store } from '../catalogue/store/open-store.ts'
import { accountReader, productReader } from '../catalogue/store/read-rows.ts'
import type { Entry, Translation } from '../document/entry.ts'
import type { Format } from '../formats/format.ts'
import { recordFile } from '../formats/record-file.ts'
import type { Plan } from '../plan/plan.ts'
import { putFile } from '../tree/put-file.ts'
import { suffixOf } from '../tree/record-files.ts'
import type { FileContent } from './render-record.ts'
import type { Rendering } from './rendering.ts'

/**
 * A folder of the staging tree, needed only on a baseline. It has the files of unchanged records that surfaces read.
 */
export const UNCHANGED_FOLDER = '.staying'

export function keepUnchanged(
  staging: string,
  surfaces: Rendering['surfaces'],
): (id: string, files: readonly FileContent[]) => void {
  const suffixes = new Set(surfaces.flatMap(({ reads = [] }) => reads))
  return (id, files) => {
    for (const { suffix, content } of files)
      if (suffixes.has(suffix))
        putUnchanged(join(staging, UNCHANGED_FOLDER, recordFile('product', id, suffix)), content)
  }
}

function putUnchanged(file: string, content: Buffer): void {
  mkdirSync(dirname(file), { recursive: true })
  putFile(file, content)
}

function fileOf(format: Format, entry: Entry): Buffer {
  return Buffer.from(format.open(entry) + format.record(entry) + format.close)
}

export function unchangedReader(
  { database }: Plan,
  store: Store,
  staging: string,
  { entries, kinds }: Rendering,
): (type: RecordType, id: string, suffix: string) => Buffer {
  const readAccount = accountReader(store)
  const readProduct = productReader(store)
  const planned = database.prepare('SELECT account, translations FROM planned WHERE type = ? AND id = ?')
  const bySuffix = new Map(kinds.formats.map(format => [suffixOf(format, false), format]))
  return (type, id, suffix) => {
    const file = join(staging, UNCHANGED_FOLDER, recordFile(type, id, suffix))
    if (existsSync(file)) return readFileSync(file)
    const row = planned.get(type, id)
    const owner = readAccount(type === 'account' ? id : String(row?.['account']))
    const product = type === 'account' ? undefined : readProduct(id)?.product
    const format = bySuffix.get(suffix)
    if (owner === undefined || format === undefined || (type === 'product' && product === undefined))
      throw new Error(`There is no ${suffix} of ${type} ${JSON.stringify(id)}`)
    const translations: Translation[] =
      typeof row?.['translations'] === 'string' ? JSON.parse(row['translations']) : []
    const content = fileOf(
      format,
      product === undefined
        ? entries.account(owner.account, 'company_info')
        : entries.product(product, referenceTo(owner.account), translations),
    )
    // The file is stored, because surfaces read it several times: a download, for example, once for each encoding.
    putUnchanged(file, content)
    return content
  }
}
