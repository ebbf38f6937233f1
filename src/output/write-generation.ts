import { mkdirSync, renameSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Store } from '../catalogue/store/open-store.ts'
import { countRecords } from '../catalogue/store/read-rows.ts'
import type { BuildOptions } from '../config.ts'
import type { TemplateFiles } from '../document/load-templates.ts'
import { formats } from '../formats/index.ts'
import type { BuildContext } from '../publish.ts'
import { flushFolder, flushOne } from './flush.ts'
import {
  generationPath,
  listGenerations,
  liveGeneration,
  removeLeftovers,
  removeOldGenerations,
  stagingPath,
  switchCurrent,
} from './generations.ts'
import { joinParts } from './join-parts.ts'
import { inputsHash, type Manifest, type PublishOptions, RECORDS, readManifest } from './manifest.ts'
import { readRecordLines } from './read-record-lines.ts'
import { endingsOf } from './record-files.ts'
import { PARTS } from './render-chunk.ts'
import { renderRecords } from './render-records.ts'
import { createRenderedTable, type RenderedTable } from './rendered-table.ts'
import { writeManifest, writeRecordLines } from './write-index.ts'

/** What a generation holds. */
export interface WrittenGeneration {
  generation: number
  accounts: number
  products: number
  files: number
  bytes: number
}

/** Writes a generation beside the live one, brings it to the disk and makes it the live one. */
export async function writeGeneration(
  store: Store,
  templates: TemplateFiles,
  options: BuildOptions,
  { progress, now }: BuildContext,
): Promise<WrittenGeneration> {
  const { out } = options
  removeLeftovers(out)
  const live = liveGeneration(out)
  const number = Math.max(0, live ?? 0, ...listGenerations(out)) + 1
  const folder = join(out, stagingPath(number))
  for (const inner of ['accounts', 'products', PARTS]) mkdirSync(join(folder, inner), { recursive: true })

  const chosen = formats.filter(({ name }) => options.formats.includes(name))
  const published: PublishOptions = {
    formats: chosen.map(({ name }) => name),
    baseUrl: options.baseUrl,
    templates: options.templates,
  }
  const liveFolder = live === undefined ? undefined : join(out, generationPath(live))
  const rendered = createRenderedTable(store)
  if (liveFolder !== undefined) for await (const lines of readRecordLines(liveFolder)) rendered.addLive(lines)

  const { accounts, products } = countRecords(store)
  progress.phase('Render', accounts + products)
  const job = {
    storeFile: resolve(options.store),
    folder,
    formats: published.formats,
    baseUrl: options.baseUrl,
    templates,
  }
  const chunks = await renderRecords(store, job, records => {
    rendered.add(records)
    progress.advance(records.length)
  })

  progress.phase('Write')
  joinParts(folder, chunks, chosen, rendered.complete)
  const totals = writeIndex(folder, rendered, number, published, templates, liveFolder, now)
  flushFolder(folder)
  renameSync(folder, join(out, generationPath(number)))
  flushOne(join(out, 'generations'))
  switchCurrent(out, number)
  flushOne(out)
  removeOldGenerations(out, options.keep)
  progress.advance(totals.files)
  return { generation: number, ...totals }
}

/** Writes `records.jsonl` and `manifest.json`. */
function writeIndex(
  folder: string,
  rendered: RenderedTable,
  generation: number,
  options: PublishOptions,
  templates: TemplateFiles,
  liveFolder: string | undefined,
  now: Date,
): Omit<WrittenGeneration, 'generation'> {
  const chosen = formats.filter(({ name }) => options.formats.includes(name))
  const lines = rendered.lines(type => endingsOf(type, chosen), now.toISOString())
  const { file, totals } = writeRecordLines(folder, lines)
  const inputs = inputsHash(options, templates)
  const before: Manifest | undefined = liveFolder === undefined ? undefined : readManifest(liveFolder)
  const files = totals.files + 2
  writeManifest(folder, {
    generation,
    counts: { accounts: totals.accounts, products: totals.products, files },
    options,
    inputs,
    inputsSince: before?.inputs === inputs ? before.inputsSince : now.toISOString(),
    files: { [RECORDS]: file },
  })
  return { ...totals, files, bytes: totals.bytes + file.bytes }
}
