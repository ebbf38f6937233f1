import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { readRecord } from '../../src/catalogue/read-record.ts'
import { DEFAULTS } from '../../src/config/build-options.ts'
import { recordFile } from '../../src/formats/record-file.ts'
import { fileSource } from '../../src/source/file.ts'
import { surfaces } from '../../src/surfaces/index.ts'
import { filesIn } from '../helpers/golden.ts'
import { type ParsedPage, parsePage } from '../helpers/html-page.ts'
import { build } from '../helpers/workspace.ts'
import type { PublishedRecord, PublishedTree } from './rule.ts'

/** All surfaces except `host`, whose files no rule reads. */
const READ = surfaces.filter(surface => surface.name !== 'host').map(surface => surface.name)

const anObject = z.record(z.string(), z.unknown())

/**
 * Builds a catalogue with a base address and all surfaces that rules read.
 *
 * @param nth takes only every nth product
 */
export async function publishTree(
  name: string,
  file: string,
  folder: string,
  nth = 1,
): Promise<PublishedTree> {
  const taken = new Map<string, { raw: Record<string, unknown>; type: 'account' | 'product' }>()
  let products = 0
  for await (const items of fileSource(file).read())
    for (const item of items) {
      if (!('value' in item)) continue
      const raw = anObject.parse(item.value)
      const id = `${item.type} ${raw['id']}`
      if (taken.has(id) || (item.type === 'product' && products++ % nth !== 0)) continue
      taken.set(id, { raw, type: item.type })
    }
  const source = join(folder, 'source.jsonl')
  const lines = [...taken.values()].map(({ raw, type }) => JSON.stringify({ ...raw, type }))
  writeFileSync(source, `${lines.join('\n')}\n`)
  // Some catalogues deliberately contain invalid records.
  await build(folder, source, {
    surfaces: READ,
    formats: DEFAULTS.formats,
    baseUrl: 'https://tours.example',
    force: ['rejected'],
  })

  const root = join(folder, 'out/current')
  const read = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '')
  const pages = new Map<string, ParsedPage>()
  const page = (path: string) => {
    const parsed = pages.get(path) ?? parsePage(read(path))
    pages.set(path, parsed)
    return parsed
  }
  const records = [...taken.values()].flatMap(({ raw, type }): PublishedRecord[] => {
    const record = readRecord(type, structuredClone(raw))
    if (record.type !== 'account' && record.type !== 'product') return []
    const { id } = record.type === 'account' ? record.account : record.product
    const file = (suffix: string) => recordFile(record.type, id, suffix)
    const common = { raw, id, file: (suffix: string) => read(file(suffix)), page: () => page(file('html')) }
    return record.type === 'account'
      ? [{ type: record.type, model: record.account, ...common }]
      : [{ type: record.type, model: record.product, ...common }]
  })
  return { name, records, read, page, paths: filesIn(root) }
}
